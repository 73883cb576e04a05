package sunder.horn;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.SharedDiagrams;

/**
 * The SMT-LIB text of sets of variants as formulas over features: one definition for each node of a
 * decision diagram, so that the text is linear in the size of the diagrams. Mutable: definitions
 * are added as sets are used.
 *
 * <p>Precondition of the text: numeric features are within their ranges ({@link #range}).
 */
public final class SmtSetPrinter {
  /** The form in which definitions refer to features. */
  public enum FeatureAccess {
    /** Features are global constants. */
    CONSTANTS,
    /** Features are arguments of definitions, because clauses quantify over them. */
    ARGUMENTS
  }

  private final SharedDiagrams table;
  private final List<Feature> order;
  private final ConfigSet none;
  private final Function<Feature, String> names;
  private final FeatureAccess features;
  private final String prefix;

  /** The positions of the features that each node depends on. */
  private final List<SortedSet<Integer>> supports = new ArrayList<>();

  private final List<String> definitions = new ArrayList<>();

  /**
   * Creates an empty text.
   *
   * @param space the space of configurations
   * @param names gives the name of a feature
   * @param features the form of references to features
   * @param prefix the prefix of the names of definitions, which ends with a hyphen
   */
  public SmtSetPrinter(
      ConfigSpace space, Function<Feature, String> names, FeatureAccess features, String prefix) {
    this.table = new SharedDiagrams(space);
    this.order = space.features();
    this.none = space.none();
    this.names = names;
    this.features = features;
    this.prefix = prefix;
  }

  /** Returns the empty set of configurations. */
  public ConfigSet none() {
    return none;
  }

  /** Returns a condition that holds for exactly the configurations of a set. */
  public String print(ConfigSet set) {
    int number = table.add(set);
    for (int i = supports.size(); i <= number; i++) {
      define(i, table.node(i));
    }
    return use(number);
  }

  /**
   * Returns the definitions for all conditions returned up to this call, each after those that it
   * uses.
   */
  public List<String> definitions() {
    return List.copyOf(definitions);
  }

  /** Returns the range of a numeric feature as a condition. */
  public static String range(Feature.Numeric feature, String name) {
    return "(<= %s %s %s)"
        .formatted(SmtTermPrinter.of(feature.low()), name, SmtTermPrinter.of(feature.high()));
  }

  private void define(int number, SharedDiagrams.Node node) {
    supports.add(supportOf(node));
    if (!(node instanceof SharedDiagrams.InnerNode choice)) {
      return;
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    if (features == FeatureAccess.ARGUMENTS) {
      for (int place : supports.get(number)) {
        parameters.put(names.apply(order.get(place)), sort(order.get(place)));
      }
    }
    definitions.add(SmtTermPrinter.definition(nameOf(number), parameters, body(choice)));
  }

  /** Returns the sort of a feature's values. */
  public static String sort(Feature feature) {
    return feature instanceof Feature.Bool ? "Bool" : "Int";
  }

  private String nameOf(int number) {
    return prefix + number;
  }

  private String use(int number) {
    if (table.node(number) instanceof SharedDiagrams.Leaf constant) {
      return String.valueOf(constant.all());
    }
    return features == FeatureAccess.CONSTANTS
        ? nameOf(number)
        : SmtTermPrinter.application(
            nameOf(number),
            supports.get(number).stream().map(place -> names.apply(order.get(place))).toList());
  }

  private SortedSet<Integer> supportOf(SharedDiagrams.Node node) {
    SortedSet<Integer> support = new TreeSet<>();
    if (node instanceof SharedDiagrams.InnerNode choice) {
      support.add(order.indexOf(choice.feature()));
      choice.cases().forEach(one -> support.addAll(supports.get(one.node())));
    }
    return support;
  }

  private String body(SharedDiagrams.InnerNode choice) {
    String name = names.apply(choice.feature());
    if (choice.feature() instanceof Feature.Numeric numeric) {
      return choice.bit().isPresent()
          ? body(hasBit(numeric, name, choice.bit().get()), choice)
          : body(name, choice.cases());
    }
    return body(name, choice);
  }

  /**
   * Returns the text of a choice node: its second case where the condition holds, otherwise the
   * first.
   */
  private String body(String condition, SharedDiagrams.InnerNode choice) {
    return SmtTermPrinter.ifThenElse(
        condition, use(choice.cases().get(1).node()), use(choice.cases().get(0).node()));
  }

  private String body(String feature, List<SharedDiagrams.Branch> cases) {
    if (cases.size() == 1) {
      return use(cases.get(0).node());
    }
    int half = cases.size() / 2;
    return SmtTermPrinter.ifThenElse(
        "(<= " + feature + " " + SmtTermPrinter.of(cases.get(half - 1).last()) + ")",
        body(feature, cases.subList(0, half)),
        body(feature, cases.subList(half, cases.size())));
  }

  private static String hasBit(Feature.Numeric feature, String name, int bit) {
    String low = SmtTermPrinter.of(feature.low());
    String distance = feature.low().signum() == 0 ? name : "(- " + name + " " + low + ")";
    return "(= (mod (div %s %s) 2) 1)".formatted(distance, BigInteger.ONE.shiftLeft(bit));
  }
}
