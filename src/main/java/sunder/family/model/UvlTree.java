package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /** The greatest number of copies of a feature. */
  private static final int MOST_COPIES = 100;

  /** The greatest number of features, copies among them. */
  private static final int MOST_FEATURES = 20_000;

  /**
   * A feature of the tree.
   *
   * @param name its name in the model, with the namespaces of its file
   * @param presence the feature that is true if this one is selected; absent if it always is
   * @param value the value of an Integer feature with a range
   * @param type the type of a feature whose value has no range
   * @param attributes its attributes
   * @param parent the parent; absent for the root
   * @param isUnion whether it is selected if one of its numbered copies is
   */
  record Node(
      String name,
      Span span,
      Optional<Feature.Bool> presence,
      Optional<Feature.Numeric> value,
      Optional<UvlClasses.Type> type,
      Attributes attributes,
      Optional<Node> parent,
      boolean isUnion) {
    Rule selected() {
      return presence.map(Rule::selected).orElse(Rule.ALWAYS);
    }

    boolean isWithin(Node root) {
      return this == root || parent.isPresent() && parent.get().isWithin(root);
    }

    /** Returns the value of a numeric attribute if the feature is selected, otherwise 0. */
    LinearSum attribute(String attribute) {
      return ifSelected(attributes.numbers().getOrDefault(attribute, BigDecimal.ZERO));
    }

    /** Returns a number if the feature is selected, otherwise 0. */
    LinearSum ifSelected(BigDecimal number) {
      return presence
          .<LinearSum>map(feature -> LinearSum.of(feature, number))
          .orElse(LinearSum.constant(number));
    }

    /** Returns the bounds that attributes give. */
    List<BigDecimal> bounds() {
      return Stream.of("min", "max")
          .filter(attributes.numbers()::containsKey)
          .map(attributes.numbers()::get)
          .toList();
    }

    boolean isInRange(BigDecimal number) {
      BigDecimal low = attributes.numbers().getOrDefault("min", number);
      BigDecimal high = attributes.numbers().getOrDefault("max", number);
      return low.compareTo(number) <= 0 && number.compareTo(high) <= 0;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  /** The attributes of a feature; those of an attribute have names with dots. */
  record Attributes(
      Map<String, BigDecimal> numbers, Map<String, Boolean> flags, Map<String, String> texts) {
    Attributes() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }
  }

  private final Diagnostics diagnostics;
  private final UvlModule root;
  private final boolean usesRanges;

  /** The ranges that constraints give to Integer features. */
  private final Map<String, UvlConstraints.Values> implied = new HashMap<>();

  /** The features by name, parents before children. */
  final Map<String, Node> features = new LinkedHashMap<>();

  private final Set<String> names = new HashSet<>();

  /** The numbered copies of each feature that has some. */
  private final Map<Node, List<Node>> copies = new LinkedHashMap<>();

  /** The constraints of groups, and of the values of absent features. */
  final List<Constraint> constraints = new ArrayList<>();

  /** The explicit constraints, in attributes or after the tree. */
  final List<UvlModule.Located> explicitConstraints = new ArrayList<>();

  /**
   * @param usesRanges whether constraints give ranges to Integer features
   */
  UvlTree(Diagnostics diagnostics, UvlModule root, boolean usesRanges) {
    this.usesRanges = usesRanges;
    this.diagnostics = diagnostics;
    this.root = root;
    explicitConstraints.addAll(root.constraints());
  }

  /** Reads the tree and returns it for display. */
  FeatureTree read() {
    FeatureContext context = root.model().features().feature();
    Place place = new Place(root, context, "");
    Node feature = feature(place, Optional.empty(), true);
    constraints.add(new Constraint(feature.selected(), place.span()));
    FeatureTree drawn = drawn(place, feature, true);
    copies.forEach(
        (union, parts) -> {
          Rule any = new Rule.AnyOf(parts.stream().map(Node::selected).toList());
          constraints.add(new Constraint(union.selected().iff(any), union.span()));
        });
    return drawn;
  }

  /**
   * A feature in the text.
   *
   * @param suffix the numbers of the copies in which it lies
   */
  private record Place(UvlModule module, FeatureContext context, String suffix) {
    Span span() {
      return module.places().of(context.reference());
    }

    /** Returns the root of an imported file that is inserted here, or the place itself. */
    Place target() {
      UvlModule imported = module.importOf(context.reference());
      return imported == null
          ? this
          : new Place(imported, imported.model().features().feature(), suffix).target();
    }
  }

  private FeatureTree drawn(Place given, Node feature, boolean always) {
    List<FeatureTree.Group> groups = new ArrayList<>();
    if (feature.isUnion()) {
      return new FeatureTree(feature.name(), feature.selected(), numbered(given, feature));
    }
    feature
        .value()
        .ifPresent(value -> groups.addAll(FeatureTree.values(value, feature.selected())));
    Place target = given.target();
    for (GroupContext group : target.context().group()) {
      groups.add(group(target, group, feature, always));
    }
    if (target.module() != given.module()) {
      for (GroupContext group : given.context().group()) {
        groups.add(group(given, group, feature, always));
      }
    }
    Optional<Rule> value = feature.value().map(number -> FeatureTree.of(number).selected());
    return new FeatureTree(
        feature.name(),
        feature.presence().<Rule>map(Rule::selected).or(() -> value).orElse(Rule.ALWAYS),
        groups);
  }

  private FeatureTree.Group group(
      Place place, GroupContext group, Node parent, boolean parentAlways) {
    UvlErrorListener places = place.module().places();
    boolean mandatory = group instanceof UVLJavaParser.MandatoryGroupContext;
    List<Feature.Bool> children = new ArrayList<>();
    List<FeatureTree> drawn = new ArrayList<>();
    for (FeatureContext context : group.getRuleContext(GroupSpecContext.class, 0).feature()) {
      Place own = new Place(place.module(), context, place.suffix());
      boolean always = mandatory && parentAlways && context.featureCardinality() == null;
      Node child = feature(own, Optional.of(parent), always);
      Span span = own.span();
      if (child.presence().isPresent()) {
        children.add(child.presence().get());
        boolean mayLack = context.featureCardinality() != null && bounds(own).least() == 0;
        Rule link =
            mandatory && !mayLack
                ? child.selected().iff(parent.selected())
                : child.selected().implies(parent.selected());
        constraints.add(new Constraint(link, span));
      }
      absentIsFixed(child, span);
      drawn.add(drawn(own, child, always));
    }
    FeatureTree.Demand demand = demand(group, children.size(), places);
    if (demand instanceof FeatureTree.Demand.Between between) {
      Rule rule =
          group instanceof UVLJavaParser.OrGroupContext
              ? new Rule.AnyOf(children.stream().map(Rule::selected).toList())
              : Rule.count(children, between.least(), between.most());
      constraints.add(new Constraint(parent.selected().implies(rule), places.of(group.getStart())));
    }
    return new FeatureTree.Group(demand, drawn);
  }

  /** Returns the numbered copies of a feature: the first ones are selected. */
  private List<FeatureTree.Group> numbered(Place place, Node union) {
    if (features.size() > MOST_FEATURES) {
      if (diagnostics.isEmpty()) {
        diagnostics.report(
            place.module().places().of(place.context().featureCardinality()),
            "the copies of features in each other are more than " + MOST_FEATURES,
            "write smaller cardinalities");
      }
      return List.of();
    }
    FeatureTree.Demand.Between bounds = bounds(place);
    List<FeatureTree> drawn = new ArrayList<>();
    List<Node> all = new ArrayList<>();
    for (int i = 1; i <= Math.min(bounds.most(), MOST_COPIES); i++) {
      Place own = new Place(place.module(), place.context(), place.suffix() + "[" + i + "]");
      Node copy = node(own, Optional.of(union), false, false);
      Rule before = all.isEmpty() ? union.selected() : all.get(i - 2).selected();
      Rule link =
          i <= bounds.least() ? copy.selected().iff(before) : copy.selected().implies(before);
      constraints.add(new Constraint(link, own.span()));
      absentIsFixed(copy, own.span());
      all.add(copy);
      drawn.add(drawn(own, copy, false));
    }
    copies.computeIfAbsent(union, u -> new ArrayList<>()).addAll(all);
    return List.of(new FeatureTree.Group(bounds, drawn));
  }

  private FeatureTree.Demand.Between bounds(Place place) {
    var cardinality = place.context().featureCardinality();
    Matcher bounds = CARDINALITY.matcher(cardinality.CARDINALITY().getText());
    boolean isKnown = bounds.matches() && !"*".equals(bounds.group(2));
    int least = isKnown ? Integer.parseInt(bounds.group(1)) : 0;
    int most = isKnown && bounds.group(2) != null ? Integer.parseInt(bounds.group(2)) : least;
    if (!isKnown || most > MOST_COPIES) {
      diagnostics.report(
          place.module().places().of(cardinality),
          "a feature can occur " + MOST_COPIES + " times at most here",
          "write a smaller cardinality");
    }
    return new FeatureTree.Demand.Between(least, Math.min(most, MOST_COPIES));
  }

  /** Returns the cardinality of a group. */
  private FeatureTree.Demand demand(GroupContext group, int members, UvlErrorListener places) {
    if (group instanceof UVLJavaParser.MandatoryGroupContext) {
      return new FeatureTree.Demand.Mandatory();
    } else if (group instanceof UVLJavaParser.OrGroupContext) {
      return new FeatureTree.Demand.Between(1, members);
    } else if (group instanceof UVLJavaParser.AlternativeGroupContext) {
      return new FeatureTree.Demand.Between(1, 1);
    } else if (group instanceof UVLJavaParser.CardinalityGroupContext) {
      return cardinality(group, members, places);
    } else if (!(group instanceof UVLJavaParser.OptionalGroupContext)) {
      diagnostics.report(places.of(group.getStart()), "unknown kind of group");
    }
    return new FeatureTree.Demand.Optional();
  }

  private FeatureTree.Demand cardinality(GroupContext group, int members, UvlErrorListener places) {
    Matcher bounds = CARDINALITY.matcher(group.getStart().getText());
    if (!bounds.matches()) {
      diagnostics.report(places.of(group.getStart()), "not a cardinality");
      return new FeatureTree.Demand.Optional();
    }
    String most = bounds.group(2) == null ? bounds.group(1) : bounds.group(2);
    return new FeatureTree.Demand.Between(
        Integer.parseInt(bounds.group(1)), most.equals("*") ? members : Integer.parseInt(most));
  }

  /**
   * Returns the feature at a place; within a copy, the feature without numbers is added as well.
   */
  private Node feature(Place place, Optional<Node> parent, boolean always) {
    boolean isUnion = place.context().featureCardinality() != null;
    return node(place, parent, always, isUnion);
  }

  private Node node(Place given, Optional<Node> parent, boolean always, boolean isUnion) {
    Place place = given.target();
    FeatureContext context = place.context();
    Span span = given.span();
    String base = place.module().name(context.reference());
    if (place.module() != given.module() && given.suffix().isEmpty()) {
      explicitConstraints.addAll(place.module().constraints());
    }
    String name = base + given.suffix();
    String type = context.featureType() == null ? "Boolean" : context.featureType().getText();
    Attributes attributes = new Attributes();
    read(place.module(), context, attributes, given.suffix().isEmpty());
    if (given != place) {
      read(given.module(), given.context(), attributes, given.suffix().isEmpty());
    }
    boolean isNumber = !isUnion && type.equals("Integer");
    Optional<Feature.Numeric> value = isNumber ? range(name, attributes, place) : Optional.empty();
    Optional<Feature.Bool> presence =
        !isNumber
            ? Optional.of(new Feature.Bool(name))
            : always && value.isPresent()
                ? Optional.empty()
                : Optional.of(new Feature.Bool(Feature.definedName(name)));
    Optional<UvlClasses.Type> unranged =
        type.equals("Boolean") || value.isPresent() || isUnion
            ? Optional.empty()
            : Optional.of(
                type.equals("Integer")
                    ? UvlClasses.Type.INTEGER
                    : type.equals("Real") ? UvlClasses.Type.REAL : UvlClasses.Type.TEXT);
    Node feature = new Node(name, span, presence, value, unranged, attributes, parent, isUnion);
    features.putIfAbsent(name, feature);
    requireNew(name, span);
    if (!given.suffix().isEmpty() && (isUnion || given.context().featureCardinality() == null)) {
      union(base, feature);
    }
    presence
        .map(Feature.Bool::name)
        .filter(n -> !n.equals(name))
        .ifPresent(n -> requireNew(n, span));
    return feature;
  }

  /** Adds a feature of a copy to the feature that is selected if one of them is. */
  private void union(String base, Node copy) {
    Node union =
        features.computeIfAbsent(
            base,
            name ->
                new Node(
                    name,
                    copy.span(),
                    Optional.of(new Feature.Bool(name)),
                    Optional.empty(),
                    Optional.empty(),
                    copy.attributes(),
                    copy.parent(),
                    true));
    if (copies.containsKey(union) || names.add(base)) {
      copies.computeIfAbsent(union, u -> new ArrayList<>()).add(copy);
    } else {
      requireNew(base, copy.span());
    }
  }

  private void requireNew(String name, Span span) {
    if (!names.add(name)) {
      diagnostics.report(span, "there are two features '" + name + "'", "rename one");
    }
  }

  /**
   * Returns the feature of an Integer value: its range is that of the attributes {@code min} and
   * {@code max}, or constraints imply it; nothing without a range.
   */
  private Optional<Feature.Numeric> range(String name, Attributes attributes, Place place) {
    String base = place.module().name(place.context().reference());
    UvlConstraints.Values values =
        implied.computeIfAbsent(
            base,
            feature ->
                explicitConstraints.stream()
                    .filter(located -> usesRanges)
                    .map(located -> UvlConstraints.values(located, feature, attributes))
                    .reduce(UvlConstraints.Values.ALL, UvlConstraints.Values::and));
    Optional<BigInteger> low = whole(attributes.numbers().get("min")).or(values::low);
    Optional<BigInteger> high = whole(attributes.numbers().get("max")).or(values::high);
    if (low.isEmpty() || high.isEmpty() || low.get().compareTo(high.get()) > 0) {
      return Optional.empty();
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

  /**
   * Reads the attributes of a feature.
   *
   * @param isFirst whether its constraints are read, too
   */
  private void read(UvlModule module, FeatureContext feature, Attributes result, boolean isFirst) {
    if (feature.attributes() != null) {
      read(module, feature.attributes(), "", result, isFirst);
    }
  }

  private void read(
      UvlModule module,
      UVLJavaParser.AttributesContext attributes,
      String prefix,
      Attributes result,
      boolean isFirst) {
    for (UVLJavaParser.AttributeContext attribute : attributes.attribute()) {
      List<UVLJavaParser.ConstraintContext> own = new ArrayList<>();
      if (attribute.constraintAttribute() instanceof SingleConstraintAttributeContext single) {
        own.add(single.constraint());
      } else if (attribute.constraintAttribute() instanceof ListConstraintAttributeContext list) {
        own.addAll(list.constraintList().constraint());
      } else if (attribute.valueAttribute() != null) {
        read(module, attribute.valueAttribute(), prefix, result);
      }
      if (isFirst) {
        own.forEach(c -> explicitConstraints.add(new UvlModule.Located(module, c)));
      }
    }
  }

  private void read(
      UvlModule module,
      UVLJavaParser.ValueAttributeContext attribute,
      String prefix,
      Attributes result) {
    String key = prefix + UvlModule.unquoted(attribute.key().getText());
    var value = attribute.value();
    if (value == null) {
      result.flags().put(key, true);
    } else if (value.INTEGER() != null || value.FLOAT() != null) {
      result.numbers().put(key, new BigDecimal(value.getText()));
    } else if (value.BOOLEAN() != null) {
      result.flags().put(key, Boolean.valueOf(value.getText()));
    } else if (value.STRING() != null) {
      result.texts().put(key, UvlModule.unquoted(value.getText()));
    } else if (value.attributes() != null) {
      read(module, value.attributes(), key + ".", result, false);
    }
  }
}
