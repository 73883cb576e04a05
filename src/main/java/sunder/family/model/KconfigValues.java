package sunder.family.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.family.model.Kconfig.ConditionalValue;
import sunder.family.model.Kconfig.Definition;
import sunder.family.model.Kconfig.Range;
import sunder.family.model.Kconfig.Symbol;
import sunder.family.model.Kconfig.TristateCondition;
import sunder.family.model.Kconfig.Type;
import sunder.limit.DiagramTooLarge;

/**
 * The values of the numbers and strings of a Kconfig model, and the comparisons of values. Source:
 * {@code sym_calc_value}, {@code sym_validate_range} and {@code expr_calc_value} of Linux 6.1.
 *
 * <p>A number that has a range wherever a prompt asks for it is a numeric feature: its value is
 * fixed where C code does not see it, and the feature {@code defined_CONFIG_X} says whether C code
 * sees it. A number that no prompt asks for is one if its range has at most {@link #MOST_VALUES}
 * values; otherwise it is compared by its cases. A number with an unknown default or bound, and a
 * string, is no feature. A comparison with a value that is unknown in some configurations, as where
 * a prompt asks for a string, is a Boolean feature, which is arbitrary in these.
 */
final class KconfigValues {
  /** The greatest size of the range of a number that no prompt asks for. */
  private static final BigInteger MOST_VALUES = BigInteger.valueOf(4_096);

  private static final String EMPTY = "";

  /**
   * An operand: a text or the value of a feature. The type of its symbol determines how a text is
   * read as a number.
   */
  private record KconfigTerm(String text, Type type, Optional<Feature.Numeric> feature) {
    static KconfigTerm of(BigInteger value) {
      return new KconfigTerm(value.toString(), Type.INT, Optional.empty());
    }

    static KconfigTerm of(Feature.Numeric feature) {
      // As a string, a number is greater than the empty string and less than a word.
      return new KconfigTerm("0", Type.INT, Optional.of(feature));
    }

    /**
     * Returns this operand as a value or bound of a symbol: a constant gets the type of the symbol.
     */
    KconfigTerm of(Symbol symbol) {
      return feature.isEmpty() && type == Type.TEXT
          ? new KconfigTerm(text, symbol.type(), feature)
          : this;
    }

    /**
     * Returns whether the operand has no value; it counts as 0 in a range and is not written to the
     * configuration.
     */
    boolean isEmpty() {
      return feature.isEmpty() && text.equals(EMPTY);
    }

    Optional<BigInteger> number() {
      return feature.isPresent() ? Optional.empty() : KconfigValues.number(text, type);
    }

    boolean isNumber() {
      return feature.isPresent() || number().isPresent();
    }

    Rule isAtMost(KconfigTerm other) {
      BigInteger own = number().orElse(BigInteger.ZERO);
      BigInteger bound = other.number().orElse(BigInteger.ZERO);
      if (feature.isPresent() && other.feature.isPresent()) {
        BigInteger one = BigInteger.ONE;
        return feature.equals(other.feature)
            ? Rule.ALWAYS
            : new Rule.SumAtMost(
                Map.of(feature.get(), one, other.feature.get(), one.negate()), BigInteger.ZERO);
      } else if (feature.isPresent()) {
        return within(feature.get(), feature.get().low(), bound);
      } else if (other.feature.isPresent()) {
        return within(other.feature.get(), own, other.feature.get().high());
      }
      return own.compareTo(bound) <= 0 ? Rule.ALWAYS : Rule.NEVER;
    }

    Rule equal(KconfigTerm other) {
      return isAtMost(other).and(other.isAtMost(this));
    }

    private static Rule within(Feature.Numeric feature, BigInteger low, BigInteger high) {
      boolean all = low.compareTo(feature.low()) <= 0 && high.compareTo(feature.high()) >= 0;
      boolean none = low.compareTo(feature.high()) > 0 || high.compareTo(feature.low()) < 0;
      return all ? Rule.ALWAYS : none ? Rule.NEVER : new Rule.InRange(feature, low, high);
    }
  }

  /** A value under a rule. */
  private record Case(Rule when, KconfigTerm value) {
    Case within(Rule others) {
      return new Case(when.and(others), value);
    }
  }

  /**
   * The values of an operand by case.
   *
   * @param unknown where the value is not known
   */
  private record KconfigValue(List<Case> cases, Rule unknown) {
    static final KconfigValue UNKNOWN = new KconfigValue(List.of(), Rule.ALWAYS);

    /** Returns the cases of a value that is known in all configurations. */
    Optional<List<Case>> known() {
      return unknown.equals(Rule.NEVER) ? Optional.of(cases) : Optional.empty();
    }
  }

  /** A comparison as it is written. */
  private record Comparison(String left, String operator, String right) {}

  /** The range of a number under a rule; without bounds where no range applies. */
  private record ValueInterval(Rule when, Optional<KconfigTerm> low, Optional<KconfigTerm> high) {
    Rule contains(KconfigTerm value) {
      return low.map(bound -> bound.isAtMost(value))
          .orElse(Rule.ALWAYS)
          .and(high.map(value::isAtMost).orElse(Rule.ALWAYS));
    }

    /** Returns a value clamped to this range, by case. */
    Stream<Case> clamp(Case given) {
      Case here = given.within(when);
      if (low.isEmpty() || high.isEmpty()) {
        return Stream.of(here);
      }
      Rule below = low.get().isAtMost(here.value()).not();
      Rule above = here.value().isAtMost(high.get()).not().and(below.not());
      return Stream.of(
          here.within(contains(here.value())),
          new Case(here.when().and(below), low.get()),
          new Case(here.when().and(above), high.get()));
    }
  }

  private final Kconfig symbols;
  private final Map<Symbol, Optional<Feature.Numeric>> features = new HashMap<>();
  private final Map<Comparison, Feature.Bool> unknownComparisons = new LinkedHashMap<>();

  /** The rules of these features where the values are known. */
  private final List<Constraint> knownComparisons = new ArrayList<>();

  /** The symbols whose values are being computed; a symbol that depends on itself is unknown. */
  private final Set<Symbol> open = new HashSet<>();

  KconfigValues(Kconfig symbols) {
    this.symbols = symbols;
  }

  /** Returns the features of comparisons with unknown values. */
  Collection<Feature.Bool> unknownComparisons() {
    return unknownComparisons.values();
  }

  /** Returns the constraints of the features of comparisons. */
  List<Constraint> comparisonConstraints() {
    List<Constraint> constraints = new ArrayList<>(knownComparisons);
    Map<Symbol, List<Feature.Bool>> constants = new LinkedHashMap<>();
    unknownComparisons.forEach(
        (comparison, feature) -> {
          Optional<Symbol> left = symbols.valued(comparison.left());
          boolean isConstant = symbols.valued(comparison.right()).isEmpty();
          if (comparison.operator().equals("=") && left.isPresent() && isConstant) {
            constants.computeIfAbsent(left.get(), key -> new ArrayList<>()).add(feature);
          }
        });
    constants.forEach(
        (symbol, features) ->
            constraints.add(new Constraint(Rule.count(features, 0, 1), symbol.span)));
    return constraints;
  }

  /** Returns the feature of a number; nothing if it is unbounded or unknown. */
  Optional<Feature.Numeric> feature(Symbol symbol) {
    if (symbol.definitions.isEmpty() || !symbol.type().isNumber() || !open.add(symbol)) {
      return Optional.empty();
    }
    Optional<Feature.Numeric> feature = features.get(symbol);
    if (feature == null) {
      feature = bounded(symbol);
      features.put(symbol, feature);
    }
    open.remove(symbol);
    return feature;
  }

  private Optional<Feature.Numeric> bounded(Symbol symbol) {
    Optional<List<ValueInterval>> intervals = intervals(symbol);
    Optional<List<Case>> unasked = intervals.flatMap(i -> unasked(symbol, i));
    if (unasked.isEmpty()) {
      return Optional.empty();
    }
    Rule visible = visibility(symbol);
    List<KconfigTerm> values = new ArrayList<>();
    unasked.get().stream()
        .filter(c -> !c.when().equals(Rule.NEVER) && !c.value().isEmpty())
        .forEach(c -> values.add(c.value()));
    for (ValueInterval interval : intervals.get()) {
      Rule asked = visible.and(interval.when());
      if (interval.low().isEmpty() && isPossible(asked)) {
        return Optional.empty();
      } else if (!visible.equals(Rule.NEVER)) {
        interval.low().ifPresent(values::add);
        interval.high().ifPresent(values::add);
      }
    }
    List<BigInteger> ends = new ArrayList<>();
    for (KconfigTerm value : values) {
      if (!value.isNumber() && !value.isEmpty()) {
        return Optional.empty();
      }
      BigInteger alone = value.number().orElse(BigInteger.ZERO);
      ends.add(value.feature().map(Feature.Numeric::low).orElse(alone));
      ends.add(value.feature().map(Feature.Numeric::high).orElse(alone));
    }
    Optional<BigInteger> low = ends.stream().reduce(BigInteger::min);
    Optional<BigInteger> high = ends.stream().reduce(BigInteger::max);
    boolean few = low.isPresent() && high.get().subtract(low.get()).compareTo(MOST_VALUES) < 0;
    return few || low.isPresent() && !visible.equals(Rule.NEVER)
        ? Optional.of(new Feature.Numeric(symbol.yesFeature().name(), low.get(), high.get()))
        : Optional.empty();
  }

  /** Returns whether a rule is satisfiable by itself; true if its diagram is too large. */
  private static boolean isPossible(Rule rule) {
    if (rule.equals(Rule.NEVER)) {
      return false;
    }
    try {
      return !rule.in(ConfigSpace.of(List.copyOf(rule.features()))).isEmpty();
    } catch (DiagramTooLarge e) {
      return true;
    }
  }

  private Rule visibility(Symbol symbol) {
    return symbols.visibility(symbol.definitions).atLeastModule();
  }

  /** Returns the feature that C code sees a number; nothing if it always does. */
  Optional<Feature.Bool> isDefined(Symbol symbol) {
    return feature(symbol)
        .filter(feature -> !isWritten(symbol).equals(Rule.ALWAYS))
        .map(feature -> new Feature.Bool(Feature.definedName(feature.name())));
  }

  /**
   * Returns the rule that a number is written to the configuration: a prompt is visible or a
   * default applies.
   */
  Rule isWritten(Symbol symbol) {
    Rule result = visibility(symbol);
    for (ConditionalValue given : Kconfig.defaults(symbol)) {
      result = result.or(given.when().in(symbols).atLeastModule());
    }
    return result;
  }

  /**
   * Returns the ranges of a symbol by case; the first one whose condition holds applies. Nothing if
   * a bound is unknown.
   */
  private Optional<List<ValueInterval>> intervals(Symbol symbol) {
    List<ValueInterval> result = new ArrayList<>();
    Rule before = Rule.NEVER;
    for (Definition definition : symbol.definitions) {
      for (Range range : definition.ranges) {
        Rule when =
            range.when().in(symbols).and(definition.dependencies.in(symbols)).atLeastModule();
        Optional<List<Case>> lows = value(range.low()).known();
        Optional<List<Case>> highs = value(range.high()).known();
        if (lows.isEmpty() || highs.isEmpty()) {
          return Optional.empty();
        }
        Rule first = before.not().and(when);
        for (Case low : lows.get()) {
          for (Case high : highs.get()) {
            result.add(
                new ValueInterval(
                    first.and(low.when()).and(high.when()),
                    Optional.of(low.value().of(symbol)),
                    Optional.of(high.value().of(symbol))));
          }
        }
        before = before.or(when);
      }
    }
    result.add(new ValueInterval(before.not(), Optional.empty(), Optional.empty()));
    return Optional.of(result);
  }

  /**
   * Returns the values of a symbol that no prompt asks for, by case; nothing if a default is
   * unknown.
   */
  private Optional<List<Case>> unasked(Symbol symbol, List<ValueInterval> intervals) {
    List<Case> result = new ArrayList<>();
    Rule before = Rule.NEVER;
    for (ConditionalValue given : Kconfig.defaults(symbol)) {
      Rule when = given.when().in(symbols).atLeastModule();
      Optional<List<Case>> values = value(given.text()).known();
      if (values.isEmpty()) {
        return Optional.empty();
      }
      Rule first = before.not().and(when);
      values.get().forEach(c -> result.add(new Case(first.and(c.when()), c.value().of(symbol))));
      before = before.or(when);
    }
    result.add(new Case(before.not(), new KconfigTerm(EMPTY, symbol.type(), Optional.empty())));
    return Optional.of(
        result.stream().flatMap(c -> intervals.stream().flatMap(i -> i.clamp(c))).toList());
  }

  /** Returns whether the ranges of a number are constant and not empty. */
  boolean hasConstantRanges(Symbol symbol) {
    return symbol.definitions.stream()
        .flatMap(definition -> definition.ranges.stream())
        .allMatch(
            range -> {
              Optional<BigInteger> low = number(range.low(), symbol.type());
              Optional<BigInteger> high = number(range.high(), symbol.type());
              return low.isPresent() && high.isPresent() && low.get().compareTo(high.get()) <= 0;
            });
  }

  /** Returns the rule of a number's value; always true if it is no feature. */
  Rule rule(Symbol symbol) {
    Optional<Feature.Numeric> feature = feature(symbol);
    if (feature.isEmpty()) {
      return Rule.ALWAYS;
    }
    KconfigTerm own = KconfigTerm.of(feature.get());
    KconfigTerm least = KconfigTerm.of(feature.get().low());
    Rule visible = visibility(symbol);
    List<ValueInterval> intervals = intervals(symbol).orElseThrow();
    Rule asked = visible;
    for (ValueInterval interval : intervals) {
      asked = asked.and(interval.when().implies(interval.contains(own)));
    }
    Rule any = asked;
    for (Case unasked : unasked(symbol, intervals).orElseThrow()) {
      KconfigTerm value = unasked.value();
      // A visible prompt without an answer leaves no number that C code could see.
      Rule equal = value.isEmpty() ? visible.not().and(own.equal(least)) : own.equal(value);
      any = any.or(unasked.when().and(equal));
    }
    Rule isWritten = isWritten(symbol);
    return isDefined(symbol)
        .map(defined -> Rule.selected(defined).iff(isWritten))
        .orElse(Rule.ALWAYS)
        .and(any);
  }

  /** Returns the values of an operand. */
  private KconfigValue value(String operand) {
    if (KconfigMacros.isUnknown(operand)) {
      return KconfigValue.UNKNOWN;
    }
    Optional<Symbol> known = symbols.valued(operand);
    if (known.isEmpty()) {
      String text = KconfigReader.unquoted(operand);
      return known(new Case(Rule.ALWAYS, new KconfigTerm(text, Type.TEXT, Optional.empty())));
    }
    Symbol symbol = known.get();
    Optional<Feature.Numeric> feature = feature(symbol);
    if (!symbol.type().isNumber() && symbol.type() != Type.TEXT) {
      TristateCondition level = symbols.level(operand);
      return known(
          level("y", level.yes()),
          level("m", level.atLeastModule().and(level.yes().not())),
          level("n", level.atLeastModule().not()));
    } else if (!open.add(symbol)) {
      return KconfigValue.UNKNOWN;
    }
    Optional<List<Case>> unasked = intervals(symbol).flatMap(i -> unasked(symbol, i));
    Rule visible = visibility(symbol);
    open.remove(symbol);
    if (feature.isPresent()) {
      Rule empty =
          unasked.orElseThrow().stream()
              .filter(c -> c.value().isEmpty())
              .map(Case::when)
              .reduce(Rule.NEVER, Rule::or)
              .and(visible.not());
      return known(
          new Case(empty, new KconfigTerm(EMPTY, symbol.type(), Optional.empty())),
          new Case(empty.not(), KconfigTerm.of(feature.get())));
    }
    return unasked
        .map(cases -> cases.stream().map(c -> c.within(visible.not())).toList())
        .map(cases -> new KconfigValue(cases, visible))
        .orElse(KconfigValue.UNKNOWN);
  }

  private static KconfigValue known(Case... cases) {
    return new KconfigValue(List.of(cases), Rule.NEVER);
  }

  private static Case level(String text, Rule when) {
    return new Case(when, new KconfigTerm(text, Type.TRISTATE, Optional.empty()));
  }

  /** Returns the rule that a comparison of two operands holds. */
  Rule compared(String left, String operator, String right) {
    if (operator.equals("!=")) {
      return compared(left, "=", right).not();
    }
    KconfigValue one = value(left);
    KconfigValue other = value(right);
    Rule result = Rule.NEVER;
    for (Case first : one.cases()) {
      for (Case second : other.cases()) {
        Rule both = first.when().and(second.when());
        result = result.or(both.and(compared(first.value(), operator, second.value())));
      }
    }
    Rule unknown = one.unknown().or(other.unknown());
    return unknown.equals(Rule.NEVER)
        ? result
        : comparison(new Comparison(left, operator, right), unknown, result);
  }

  /** Returns the feature of a comparison that is known in some configurations only. */
  private Rule comparison(Comparison comparison, Rule unknown, Rule known) {
    Feature.Bool feature = unknownComparisons.get(comparison);
    if (feature == null) {
      String operator =
          comparison.operator().replace("<", "below").replace(">", "above").replace("=", "is");
      String text =
          comparison.left() + "_" + operator + "_" + KconfigReader.unquoted(comparison.right());
      String name = text.replaceAll("\\W+", "_");
      while (isTaken(name)) {
        name += "_";
      }
      feature = new Feature.Bool(Kconfig.PREFIX + name);
      unknownComparisons.put(comparison, feature);
      if (!unknown.equals(Rule.ALWAYS)) {
        Symbol symbol =
            symbols.valued(comparison.left()).or(() -> symbols.valued(comparison.right())).get();
        knownComparisons.add(
            new Constraint(unknown.or(Rule.selected(feature).iff(known)), symbol.span));
      }
    }
    return Rule.selected(feature);
  }

  private boolean isTaken(String name) {
    return symbols.valued(name).isPresent()
        || unknownComparisons.containsValue(new Feature.Bool(Kconfig.PREFIX + name));
  }

  /**
   * Returns the rule that a comparison of two terms holds, as numbers if both are numbers,
   * otherwise as strings.
   */
  private static Rule compared(KconfigTerm left, String operator, KconfigTerm right) {
    boolean isNumber = left.isNumber() && right.isNumber();
    if (!isNumber || left.feature().isEmpty() && right.feature().isEmpty()) {
      int order =
          isNumber
              ? left.number().orElseThrow().compareTo(right.number().orElseThrow())
              : left.text().compareTo(right.text());
      boolean holds =
          switch (operator) {
            case "<" -> order < 0;
            case ">" -> order > 0;
            case "<=" -> order <= 0;
            case ">=" -> order >= 0;
            default -> order == 0;
          };
      return holds ? Rule.ALWAYS : Rule.NEVER;
    }
    return switch (operator) {
      case "<" -> right.isAtMost(left).not();
      case ">" -> left.isAtMost(right).not();
      case "<=" -> left.isAtMost(right);
      case ">=" -> right.isAtMost(left);
      default -> left.equal(right);
    };
  }

  /** Returns the number that a text represents, if it does. */
  private static Optional<BigInteger> number(String text, Type type) {
    if (type == Type.TRISTATE) {
      return Optional.of(BigInteger.valueOf("nmy".indexOf(text)));
    } else if (text.matches("0[xX][0-9a-fA-F]{1,15}")) {
      return Optional.of(new BigInteger(text.substring(2), 16));
    } else if (type == Type.HEX && text.matches("[0-9a-fA-F]{1,15}")) {
      return Optional.of(new BigInteger(text, 16));
    } else if (type == Type.TEXT && text.matches("-?0[0-7]{1,18}")) {
      return Optional.of(new BigInteger(text, 8));
    }
    return text.matches("-?\\d{1,18}") ? Optional.of(new BigInteger(text)) : Optional.empty();
  }
}
