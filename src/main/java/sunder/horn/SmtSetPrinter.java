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
import sunder.family.DiagramTable;
import sunder.family.Feature;

/**
 * Sets of variants as formulas over features: one definition for each node of a diagram, so that
 * the text is linear in the diagrams. Mutable: definitions are added as sets are used.
 *
 * <p>The text relies on numeric features being in their ranges ({@link #range}).
 */
public final class SmtSetPrinter {
  /** How definitions get at the features. */
  public enum FeatureAccess {
    /** They are constants of the whole text. */
    CONSTANTS,
    /** They are passed on, as clauses quantify over them. */
    ARGUMENTS
  }

  private final DiagramTable table;
  private final List<Feature> order;
  private final ConfigSet none;
  private final Function<Feature, String> names;
  private final FeatureAccess features;
  private final String prefix;

  /** For each node, the places of the features that it depends on. */
  private final List<SortedSet<Integer>> supports = new ArrayList<>();

  private final List<String> definitions = new ArrayList<>();

  /**
   * @param names what is written for a feature
   * @param prefix what the names of definitions begin with, a hyphen at its end
   */
  public SmtSetPrinter(
      ConfigSpace space, Function<Feature, String> names, FeatureAccess features, String prefix) {
    this.table = new DiagramTable(space);
    this.order = space.features();
    this.none = space.none();
    this.names = names;
    this.features = features;
    this.prefix = prefix;
  }

  /** No configuration at all. */
  public ConfigSet none() {
    return none;
  }

  /** A condition that holds for exactly the configurations of the set. */
  public String print(ConfigSet set) {
    int number = table.add(set);
    for (int i = supports.size(); i <= number; i++) {
      define(i, table.node(i));
    }
    return use(number);
  }

  /** All definitions that conditions given so far need, each behind those that it uses itself. */
  public List<String> definitions() {
    return List.copyOf(definitions);
  }

  /** The range of a numeric feature, as a condition. */
  public static String range(Feature.Numeric feature, String name) {
    return "(<= %s %s %s)"
        .formatted(SmtTermPrinter.of(feature.low()), name, SmtTermPrinter.of(feature.high()));
  }

  private void define(int number, DiagramTable.Node node) {
    supports.add(supportOf(node));
    if (!(node instanceof DiagramTable.Choice choice)) {
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

  /** The sort of a feature's values. */
  public static String sort(Feature feature) {
    return feature instanceof Feature.Bool ? "Bool" : "Int";
  }

  private String nameOf(int number) {
    return prefix + number;
  }

  private String use(int number) {
    if (table.node(number) instanceof DiagramTable.Constant constant) {
      return String.valueOf(constant.all());
    }
    return features == FeatureAccess.CONSTANTS
        ? nameOf(number)
        : SmtTermPrinter.application(
            nameOf(number),
            supports.get(number).stream().map(place -> names.apply(order.get(place))).toList());
  }

  private SortedSet<Integer> supportOf(DiagramTable.Node node) {
    SortedSet<Integer> support = new TreeSet<>();
    if (node instanceof DiagramTable.Choice choice) {
      support.add(order.indexOf(choice.feature()));
      choice.cases().forEach(one -> support.addAll(supports.get(one.node())));
    }
    return support;
  }

  private String body(DiagramTable.Choice choice) {
    String name = names.apply(choice.feature());
    if (choice.feature() instanceof Feature.Numeric numeric) {
      return choice.bit().isPresent()
          ? body(hasBit(numeric, name, choice.bit().get()), choice)
          : body(name, choice.cases());
    }
    return body(name, choice);
  }

  /** Where a condition holds, the second case. */
  private String body(String condition, DiagramTable.Choice choice) {
    return SmtTermPrinter.ifThenElse(
        condition, use(choice.cases().get(1).node()), use(choice.cases().get(0).node()));
  }

  private String body(String feature, List<DiagramTable.Case> cases) {
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
