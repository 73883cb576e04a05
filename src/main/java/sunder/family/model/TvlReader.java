package sunder.family.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureTree;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * A reader of the part of TVL that the models of SNIP use: a tree of Boolean features in groups,
 * {@code allOf}, {@code someOf}, {@code oneOf} or {@code [lo..hi]}, with {@code opt} before members
 * that are optional in their group.
 */
final class TvlReader {
  private static final Pattern TOKEN =
      Pattern.compile("/\\*(?s:.*?)\\*/|//[^\\n]*|\\s+|[A-Za-z_]\\w*|\\d+|\\.\\.|\\S");

  private static final int MOST_LEVELS = 500;

  private final SourceFile file;
  private final List<Span> tokens = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final List<Feature> features = new ArrayList<>();
  private final List<Constraint> constraints = new ArrayList<>();
  private int at;
  private int level;

  TvlReader(SourceFile file) {
    this.file = file;
  }

  ExternalModel read() throws InputException {
    Matcher matcher = TOKEN.matcher(file.text());
    while (matcher.find()) {
      String text = matcher.group();
      if (!text.isBlank() && !text.startsWith("/*") && !text.startsWith("//")) {
        tokens.add(new Span(file, matcher.start(), matcher.end()));
      }
    }
    expect("root");
    Span place = here();
    Feature.Bool root = feature();
    constrain(Rule.selected(root), place);
    FeatureTree tree = body(root);
    if (at < tokens.size()) {
      throw error(
          "expected the end of the file before '" + text() + "'",
          "the features stand in one tree; write constraints in UVL");
    }
    return Constraint.model(features, constraints).withTree(tree);
  }

  private String text() {
    return at < tokens.size() ? text(tokens.get(at)) : "the end of the file";
  }

  private String text(Span span) {
    return file.text().substring(span.start(), span.end());
  }

  private Span here() {
    int end = file.text().length();
    return at < tokens.size() ? tokens.get(at) : new Span(file, end, end);
  }

  private boolean take(String word) {
    boolean found = at < tokens.size() && text().equals(word);
    at += found ? 1 : 0;
    return found;
  }

  private void expect(String word) throws InputException {
    if (!take(word)) {
      throw error(
          "expected '" + word + "' before '" + text() + "'",
          "a tree of features is written root NAME { group allOf { A, opt B } }");
    }
  }

  private InputException error(String message, String hint) {
    return new InputException(here(), message, hint);
  }

  private Feature.Bool feature() throws InputException {
    String name = text();
    if (at == tokens.size() || !Character.isJavaIdentifierStart(name.charAt(0))) {
      throw error("expected the name of a feature before '" + name + "'", "write a name");
    }
    if (!names.add(name)) {
      throw error("feature '" + name + "' is declared twice", "give one another name");
    }
    at++;
    Feature.Bool feature = new Feature.Bool(name);
    features.add(feature);
    return feature;
  }

  /** Reads the part after the name of a feature: nothing, a group, or a group in braces. */
  private FeatureTree body(Feature.Bool parent) throws InputException {
    if (++level > MOST_LEVELS) {
      throw error("more than " + MOST_LEVELS + " levels of features", "make the tree flat");
    }
    List<FeatureTree.Group> groups = new ArrayList<>();
    if (take("{")) {
      while (text().equals("group")) {
        groups.addAll(group(parent));
      }
      if (!text().equals("}")) {
        throw error(
            "'" + text() + "' is not supported in TVL", "write attributes and constraints in UVL");
      }
      at++;
    } else if (text().equals("group")) {
      groups.addAll(group(parent));
    }
    level--;
    return new FeatureTree(parent.name(), Rule.selected(parent), groups);
  }

  private List<FeatureTree.Group> group(Feature.Bool parent) throws InputException {
    Span place = here();
    expect("group");
    GroupCardinality cardinality = cardinality();
    expect("{");
    Map<Feature.Bool, Boolean> children = new LinkedHashMap<>();
    List<FeatureTree> members = new ArrayList<>();
    List<FeatureTree> optionals = new ArrayList<>();
    do {
      boolean optional = take("opt");
      Feature.Bool child = feature();
      children.put(child, optional);
      constrain(Rule.selected(child).implies(Rule.selected(parent)), place);
      (cardinality.all() && optional ? optionals : members).add(body(child));
    } while (take(","));
    expect("}");
    constrain(cardinality.rule(parent, children), place);
    return Stream.of(
            new FeatureTree.Group(cardinality.demand(members.size()), members),
            new FeatureTree.Group(new FeatureTree.Demand.Optional(), optionals))
        .filter(group -> !group.children().isEmpty())
        .toList();
  }

  /**
   * The cardinality of a group: the numbers of members that are selected with the parent; optional
   * members are not counted if all are required.
   */
  private record GroupCardinality(int least, int most, boolean all) {
    FeatureTree.Demand demand(int members) {
      return all
          ? new FeatureTree.Demand.Mandatory()
          : new FeatureTree.Demand.Between(least, Math.min(most, members));
    }

    Rule rule(Feature.Bool parent, Map<Feature.Bool, Boolean> children) {
      List<Rule> mandatory = new ArrayList<>();
      children.forEach(
          (child, optional) -> {
            if (!optional) {
              mandatory.add(Rule.selected(child));
            }
          });
      return Rule.selected(parent)
          .implies(all ? new Rule.AllOf(mandatory) : Rule.count(children.keySet(), least, most));
    }
  }

  private GroupCardinality cardinality() throws InputException {
    if (take("allOf")) {
      return new GroupCardinality(0, Integer.MAX_VALUE, true);
    } else if (take("someOf")) {
      return new GroupCardinality(1, Integer.MAX_VALUE, false);
    } else if (take("oneOf")) {
      return new GroupCardinality(1, 1, false);
    }
    expect("[");
    int least = number();
    expect("..");
    int most = take("*") ? Integer.MAX_VALUE : number();
    expect("]");
    return new GroupCardinality(least, most, false);
  }

  private int number() throws InputException {
    String number = text();
    if (!number.matches("\\d{1,8}")) {
      throw error("expected a number before '" + number + "'", "a group is [lo..hi], hi may be *");
    }
    at++;
    return Integer.parseInt(number);
  }

  private void constrain(Rule rule, Span place) {
    constraints.add(new Constraint(rule, place));
  }
}
