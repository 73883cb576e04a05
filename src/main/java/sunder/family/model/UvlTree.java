package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.Feature;
import sunder.family.FeatureTree;
import sunder.family.Rule;
import sunder.source.Diagnostics;
import sunder.source.Span;
import uvl.UVLJavaParser;
import uvl.UVLJavaParser.FeatureContext;
import uvl.UVLJavaParser.GroupContext;
import uvl.UVLJavaParser.GroupSpecContext;
import uvl.UVLJavaParser.ListConstraintAttributeContext;
import uvl.UVLJavaParser.SingleConstraintAttributeContext;

/** The feature tree of a UVL model: its features and the constraints of its groups. */
final class UvlTree {
  private static final Pattern CARDINALITY =
      Pattern.compile("\\[\\s*(\\d{1,9})\\s*(?:\\.\\.\\s*(\\d{1,9}|\\*)\\s*)?]");

  /**
   * A feature of the tree.
   *
   * @param presence the feature that is true if this one is selected; absent if it always is
   * @param value the value of an Integer feature
   * @param numbers its numeric attributes
   * @param flags its Boolean attributes
   * @param parent the parent; absent for the root
   */
  record Node(
      String name,
      Optional<Feature.Bool> presence,
      Optional<Feature.Numeric> value,
      Map<String, BigDecimal> numbers,
      Map<String, Boolean> flags,
      Optional<Node> parent) {
    Rule selected() {
      return presence.map(Rule::selected).orElse(Rule.ALWAYS);
    }

    boolean isWithin(Node root) {
      return this == root || parent.isPresent() && parent.get().isWithin(root);
    }

    /** Returns the value of a numeric attribute if the feature is selected, otherwise 0. */
    LinearSum attribute(String attribute) {
      BigDecimal number = numbers.getOrDefault(attribute, BigDecimal.ZERO);
      return presence
          .<LinearSum>map(feature -> LinearSum.of(feature, number))
          .orElse(LinearSum.constant(number));
    }
  }

  private final UvlErrorListener places;
  private final Diagnostics diagnostics;

  /** The features by name, parents before children. */
  final Map<String, Node> features = new LinkedHashMap<>();

  private final Set<String> names = new HashSet<>();

  /** The constraints of groups, and of the values of absent features. */
  final List<Constraint> constraints = new ArrayList<>();

  /** The explicit constraints, in attributes or after the tree. */
  final List<UVLJavaParser.ConstraintContext> explicitConstraints = new ArrayList<>();

  UvlTree(
      UvlErrorListener places,
      Diagnostics diagnostics,
      List<UVLJavaParser.ConstraintContext> behindTree) {
    explicitConstraints.addAll(behindTree);
    this.places = places;
    this.diagnostics = diagnostics;
  }

  /** Reads the tree and returns it for display. */
  FeatureTree read(FeatureContext root) {
    Node feature = feature(root, Optional.empty(), true);
    constraints.add(new Constraint(feature.selected(), places.of(root.reference())));
    return drawn(root, feature, true);
  }

  private FeatureTree drawn(FeatureContext context, Node feature, boolean always) {
    List<FeatureTree.Group> groups = new ArrayList<>();
    feature
        .value()
        .ifPresent(value -> groups.addAll(FeatureTree.values(value, feature.selected())));
    context.group().forEach(group -> groups.add(group(group, feature, always)));
    Optional<Rule> value = feature.value().map(number -> FeatureTree.of(number).selected());
    return new FeatureTree(
        feature.name(),
        feature.presence().<Rule>map(Rule::selected).or(() -> value).orElse(Rule.ALWAYS),
        groups);
  }

  private FeatureTree.Group group(GroupContext group, Node parent, boolean parentAlways) {
    boolean mandatory = group instanceof UVLJavaParser.MandatoryGroupContext;
    List<Feature.Bool> children = new ArrayList<>();
    List<FeatureTree> drawn = new ArrayList<>();
    for (FeatureContext context : group.getRuleContext(GroupSpecContext.class, 0).feature()) {
      boolean always = mandatory && parentAlways;
      Node child = feature(context, Optional.of(parent), always);
      Span span = places.of(context.reference());
      if (child.presence().isPresent()) {
        children.add(child.presence().get());
        Rule link =
            mandatory
                ? child.selected().iff(parent.selected())
                : child.selected().implies(parent.selected());
        constraints.add(new Constraint(link, span));
      }
      absentIsFixed(child, span);
      drawn.add(drawn(context, child, always));
    }
    FeatureTree.Demand demand = demand(group, children.size());
    if (demand instanceof FeatureTree.Demand.Between between) {
      Rule rule =
          group instanceof UVLJavaParser.OrGroupContext
              ? new Rule.AnyOf(children.stream().map(Rule::selected).toList())
              : Rule.count(children, between.least(), between.most());
      constraints.add(new Constraint(parent.selected().implies(rule), places.of(group.getStart())));
    }
    return new FeatureTree.Group(demand, drawn);
  }

  /** Returns the cardinality of a group. */
  private FeatureTree.Demand demand(GroupContext group, int members) {
    if (group instanceof UVLJavaParser.MandatoryGroupContext) {
      return new FeatureTree.Demand.Mandatory();
    } else if (group instanceof UVLJavaParser.OrGroupContext) {
      return new FeatureTree.Demand.Between(1, members);
    } else if (group instanceof UVLJavaParser.AlternativeGroupContext) {
      return new FeatureTree.Demand.Between(1, 1);
    } else if (group instanceof UVLJavaParser.CardinalityGroupContext) {
      return cardinality(group, members);
    } else if (!(group instanceof UVLJavaParser.OptionalGroupContext)) {
      diagnostics.report(places.of(group.getStart()), "unknown kind of group");
    }
    return new FeatureTree.Demand.Optional();
  }

  private FeatureTree.Demand cardinality(GroupContext group, int members) {
    Matcher bounds = CARDINALITY.matcher(group.getStart().getText());
    if (!bounds.matches()) {
      diagnostics.report(places.of(group.getStart()), "not a cardinality");
      return new FeatureTree.Demand.Optional();
    }
    String most = bounds.group(2) == null ? bounds.group(1) : bounds.group(2);
    return new FeatureTree.Demand.Between(
        Integer.parseInt(bounds.group(1)), most.equals("*") ? members : Integer.parseInt(most));
  }

  private Node feature(FeatureContext context, Optional<Node> parent, boolean always) {
    Span span = places.of(context.reference());
    String name = nameOf(context.reference().getText());
    String type = context.featureType() == null ? "Boolean" : context.featureType().getText();
    checkClones(context);
    Attributes attributes = attributes(context);
    Optional<Feature.Numeric> value =
        type.equals("Integer") ? range(name, attributes, span) : Optional.empty();
    Optional<Feature.Bool> presence =
        value.isEmpty()
            ? Optional.of(new Feature.Bool(name))
            : always ? Optional.empty() : Optional.of(new Feature.Bool(name + "?"));
    Node feature =
        new Node(name, presence, value, attributes.numbers(), attributes.flags(), parent);
    features.putIfAbsent(name, feature);
    requireNew(name, span);
    presence
        .map(Feature.Bool::name)
        .filter(n -> !n.equals(name))
        .ifPresent(n -> requireNew(n, span));
    return feature;
  }

  private void requireNew(String name, Span span) {
    if (!names.add(name)) {
      diagnostics.report(span, "there are two features '" + name + "'", "rename one");
    }
  }

  /** Returns a name without the quotes that names with special characters have. */
  static String nameOf(String reference) {
    boolean quoted =
        reference.length() > 2 && reference.startsWith("\"") && reference.endsWith("\"");
    return quoted ? reference.substring(1, reference.length() - 1) : reference;
  }

  private void checkClones(FeatureContext context) {
    if (context.featureCardinality() != null) {
      diagnostics.report(
          places.of(context.featureCardinality()),
          "features that occur several times are not supported",
          "write one feature for each occurrence");
    }
  }

  /**
   * Returns the feature of an Integer value: its range is that of the attributes {@code min} and
   * {@code max}, or constraints imply it.
   */
  private Optional<Feature.Numeric> range(String name, Attributes attributes, Span span) {
    Feature.Numeric none = new Feature.Numeric(name, BigInteger.ZERO, BigInteger.ZERO);
    Node alone =
        new Node(
            name,
            Optional.empty(),
            Optional.of(none),
            attributes.numbers(),
            attributes.flags(),
            Optional.empty());
    UvlConstraints.Values values =
        explicitConstraints.stream()
            .map(constraint -> UvlConstraints.values(constraint, alone, places))
            .reduce(UvlConstraints.Values.ALL, UvlConstraints.Values::and);
    Optional<BigInteger> low = whole(attributes.numbers().get("min")).or(values::low);
    Optional<BigInteger> high = whole(attributes.numbers().get("max")).or(values::high);
    if (low.isEmpty() || high.isEmpty() || low.get().compareTo(high.get()) > 0) {
      diagnostics.report(
          span,
          "the Integer feature '" + name + "' has no range",
          "give it one as attributes: Integer " + name + " {min 0, max 7}");
      return Optional.of(none);
    }
    return Optional.of(new Feature.Numeric(name, low.get(), high.get()));
  }

  private static Optional<BigInteger> whole(BigDecimal number) {
    return Optional.ofNullable(number)
        .filter(n -> n.stripTrailingZeros().scale() <= 0)
        .map(BigDecimal::toBigIntegerExact);
  }

  private void absentIsFixed(Node feature, Span span) {
    if (feature.value().isPresent() && feature.presence().isPresent()) {
      Feature.Numeric value = feature.value().get();
      BigInteger zero = BigInteger.ZERO;
      boolean hasZero = value.low().compareTo(zero) <= 0 && value.high().compareTo(zero) >= 0;
      BigInteger fixed = hasZero ? zero : value.low();
      Rule rule = feature.selected().or(new Rule.InRange(value, fixed, fixed));
      constraints.add(new Constraint(rule, span));
    }
  }

  private record Attributes(Map<String, BigDecimal> numbers, Map<String, Boolean> flags) {}

  private Attributes attributes(FeatureContext feature) {
    Attributes result = new Attributes(new LinkedHashMap<>(), new LinkedHashMap<>());
    if (feature.attributes() != null) {
      for (UVLJavaParser.AttributeContext attribute : feature.attributes().attribute()) {
        read(attribute, result);
      }
    }
    return result;
  }

  private void read(UVLJavaParser.AttributeContext attribute, Attributes result) {
    if (attribute.constraintAttribute() instanceof SingleConstraintAttributeContext single) {
      explicitConstraints.add(single.constraint());
    } else if (attribute.constraintAttribute() instanceof ListConstraintAttributeContext list) {
      explicitConstraints.addAll(list.constraintList().constraint());
    } else if (attribute.valueAttribute() != null) {
      read(attribute.valueAttribute(), result);
    }
  }

  private static void read(UVLJavaParser.ValueAttributeContext attribute, Attributes result) {
    String key = nameOf(attribute.key().getText());
    var value = attribute.value();
    if (value == null) {
      result.flags().put(key, true);
    } else if (value.INTEGER() != null || value.FLOAT() != null) {
      result.numbers().put(key, new BigDecimal(value.getText()));
    } else if (value.BOOLEAN() != null) {
      result.flags().put(key, Boolean.valueOf(value.getText()));
    }
  }
}
