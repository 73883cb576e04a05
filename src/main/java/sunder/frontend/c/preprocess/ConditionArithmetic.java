package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.VariationalSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.arithmetic.ConditionOperators;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue;
import sunder.frontend.c.preprocess.arithmetic.ConditionValue.Symbol;
import sunder.frontend.c.preprocess.arithmetic.LinearForm;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The binary operators of conditions on values with presence conditions, and the queries of
 * features that decide them.
 *
 * <p>A sum, a difference or a comparison of linear operands is a function of the symbol of its
 * direction ({@link LinearForm}): {@code A + B > C} and {@code A + B + 1 <= C} are comparisons of
 * one symbol with two numbers. The key of another expression of several symbols is its text in
 * these symbols, with the numbers of macros in place of their names.
 */
final class ConditionArithmetic {
  /** The number of intervals of operands whose classes are looked at one by one. */
  private static final int MOST_HULLS = 400;

  /** The number of intervals of a result that are kept apart in a class. */
  private static final int MOST_VALUES = 16;

  private static final BigInteger MINUS_ONE = BigInteger.ONE.negate();

  private final ConditionPreparation words;
  private final FeatureQueries questions;
  private final Span span;
  private boolean isOpaqueInSystem;

  /**
   * @param questions collects the queries of features
   * @param span the place of the condition
   */
  ConditionArithmetic(ConditionPreparation words, FeatureQueries questions, Span span) {
    this.words = words;
    this.questions = questions;
    this.span = span;
  }

  /** Returns whether a condition of a system header needs more of a feature than comparisons. */
  boolean isOpaqueInSystem() {
    return isOpaqueInSystem;
  }

  /**
   * A binary operation.
   *
   * @param operator the token type
   * @param place the place of the operator
   * @param live the variants that evaluate it
   */
  record Operation(int operator, Span place, ConfigSet live) {}

  /**
   * A result that depends on the class of a symbol.
   *
   * @param steps the function of the symbol
   * @param comparison the comparison of that with 0 whose truth is the result; 0 if it is the
   *     result itself
   * @param isUnsigned whether the type of the result is {@code uintmax_t}
   */
  private record Target(
      Symbol.FeatureKey key, List<Symbol.Step> steps, int comparison, boolean isUnsigned) {}

  /**
   * The results of an operator.
   *
   * @param values the known values
   * @param hulls the intervals of the symbols of other results
   */
  private record Results(
      VariationalSet.Builder<ConditionValue> values,
      Map<Target, VariationalSet.Builder<ConditionValue>> hulls) {
    Results() {
      this(new VariationalSet.Builder<>(), new LinkedHashMap<>());
    }

    void add(Target target, ConditionValue hull, ConfigSet set) {
      hulls.computeIfAbsent(target, k -> new VariationalSet.Builder<>()).add(hull, set);
    }
  }

  /** Returns the values of a binary operation. */
  VariationalSet<ConditionValue> apply(
      Operation operation,
      VariationalSet<ConditionValue> left,
      VariationalSet<ConditionValue> right) {
    Results results = new Results();
    boolean compares = ConditionOperators.compares(operation.operator());
    left.forEach(
        (first, set) ->
            right.forEach(
                (second, other) -> {
                  ConfigSet both = set.and(other);
                  if (!both.isEmpty() && compares) {
                    boolean isUnsigned = first.isUnsigned() || second.isUnsigned();
                    compare(operation, first.as(isUnsigned), second.as(isUnsigned), both, results);
                  } else if (!both.isEmpty()) {
                    compute(operation, first, second, both, results);
                  }
                }));
    results.hulls.forEach(
        (target, hulls) ->
            resolve(target.key(), hulls.build(), operation.live())
                .forEach(
                    (value, part) ->
                        results.values.add(result(target, value, part, operation.live()), part)));
    return results.values.build();
  }

  /** Returns whether a value is not 0, and records the query. */
  boolean isTrue(ConditionValue number, ConfigSet set, ConfigSet live) {
    number
        .symbol()
        .ifPresent(
            symbol -> {
              if (symbol.steps().isEmpty() && symbol.key().isFree()) {
                questions.addTruthTest(symbol.key().name(), span);
                askExpression(symbol.key());
              } else {
                ask(CLexer.NOT_EQUAL, number, BigInteger.ZERO);
              }
            });
    return number.isExact()
        ? number.low().signum() != 0
        : number
            .compared(CLexer.NOT_EQUAL, BigInteger.ZERO)
            .orElseGet(() -> isUndecided(set.and(live)));
  }

  /** Returns whether no feature decides the condition in some variants. */
  private boolean isUndecided(ConfigSet asking) {
    if (!asking.isEmpty()) {
      words.listener().isUndecided(asking, span);
    }
    return true;
  }

  private void ask(int comparison, ConditionValue term, BigInteger number) {
    Symbol.FeatureKey key = term.symbol().orElseThrow().key();
    if (term.isExact() && !key.isFree() && !words.macros().mayBeMacro(key.name())) {
      return; // a number that follows from those of its names needs no feature
    }
    term.cuts(comparison, number)
        .filter(cuts -> !cuts.isEmpty())
        .ifPresent(
            cuts -> {
              questions.addComparison(key.name(), span, cuts);
              askExpression(key);
            });
  }

  private void askExpression(Symbol.FeatureKey key) {
    if (!key.text().isEmpty()) {
      Map<String, BigInteger> terms = new TreeMap<>();
      key.terms().forEach((atom, by) -> terms.put(atom.name(), by));
      questions.isOpaque(key.name(), span, key.text(), terms);
    }
  }

  /** Records queries for the signs of symbols whose comparisons with constants do not suffice. */
  private void askValue(ConditionValue term) {
    term.symbol()
        .ifPresent(
            symbol ->
                LinearForm.of(symbol.key()).coefficients().keySet().stream()
                    .filter(Symbol.FeatureKey::isFree)
                    .forEach(this::askSign));
  }

  private void askSign(Symbol.FeatureKey key) {
    if (words.hasRange(key.name())) {
      questions.addValueUse(key.name(), span);
    } else {
      questions.addComparison(
          key.name(), span, new TreeSet<>(Set.of(BigInteger.ONE.negate(), BigInteger.ZERO)));
      askExpression(key);
    }
  }

  private void compare(
      Operation operation,
      ConditionValue first,
      ConditionValue second,
      ConfigSet both,
      Results results) {
    int operator = operation.operator();
    int mirrored = ConditionOperators.mirrored(operator);
    Optional<Boolean> holds = ConditionOperators.compared(operator, first, second);
    if (first.symbol().isPresent() && second.symbol().isPresent()) {
      askValue(first);
      askValue(second);
      holds = first.symbol().equals(second.symbol()) ? Optional.of(holds(operator, 0)) : holds;
    } else if (first.symbol().isPresent()) {
      ask(operator, first, second.low());
      holds = holds.or(() -> first.compared(operator, second.low()));
    } else if (second.symbol().isPresent()) {
      ask(mirrored, second, first.low());
      holds = holds.or(() -> second.compared(mirrored, first.low()));
    }
    Optional<LinearForm> difference =
        first
            .linear()
            .flatMap(one -> second.linear().map(other -> one.plus(other.times(MINUS_ONE))));
    if (holds.isEmpty() && difference.filter(LinearForm::isConstant).isPresent()) {
      holds = difference.map(form -> holds(operator, form.constant().signum()));
    }
    if (holds.isPresent()) {
      results.values.add(ConditionValue.of(holds.get()), both);
    } else if (difference.isPresent()) {
      BigInteger low = first.low().subtract(second.high());
      BigInteger high = first.high().subtract(second.low());
      add(difference.get(), low, high, operator, false, both, results);
    } else {
      boolean inOrder = first.term().compareTo(second.term()) <= 0;
      ConditionValue less = inOrder ? first : second;
      ConditionValue more = inOrder ? second : first;
      String text = less.term() + " - " + more.term();
      Symbol.FeatureKey key =
          Symbol.FeatureKey.expression(first.isUnsigned() ? "(uintmax_t) " + text : text, false);
      ConditionValue hull =
          ConditionValue.of(
              BigInteger.valueOf(less.low().compareTo(more.high())),
              BigInteger.valueOf(less.high().compareTo(more.low())),
              false);
      results.add(new Target(key, List.of(), inOrder ? operator : mirrored, false), hull, both);
    }
  }

  private static boolean holds(int comparison, int sign) {
    return ConditionOperators.holds(comparison, BigInteger.valueOf(sign), BigInteger.ZERO);
  }

  /**
   * Adds a linear form as a function of its direction.
   *
   * @param low the least value of the form
   * @param high its greatest value
   */
  private static void add(
      LinearForm form,
      BigInteger low,
      BigInteger high,
      int comparison,
      boolean isUnsigned,
      ConfigSet both,
      Results results) {
    BigInteger factor = form.factor();
    BigInteger one = low.subtract(form.constant());
    BigInteger other = high.subtract(form.constant());
    boolean increases = factor.signum() > 0;
    BigInteger least = floor((increases ? one : other).negate(), factor).negate();
    BigInteger most = floor(increases ? other : one, factor);
    ConditionValue hull = new ConditionValue(least, most, false, Optional.empty());
    results.add(new Target(form.direction(), form.steps(), comparison, isUnsigned), hull, both);
  }

  private static BigInteger floor(BigInteger number, BigInteger by) {
    BigInteger[] parts = number.divideAndRemainder(by);
    boolean isBelow = parts[1].signum() * by.signum() < 0;
    return isBelow ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  private void compute(
      Operation operation,
      ConditionValue left,
      ConditionValue right,
      ConfigSet both,
      Results results) {
    int operator = operation.operator();
    boolean isUnsigned = ConditionOperators.isUnsigned(operator, left, right);
    if (ConditionOperators.divides(operator) && right.mayBeZero()) {
      right.symbol().ifPresent(symbol -> isTrue(right, both.minus(both), operation.live()));
      ConfigSet evaluate = both.and(operation.live());
      if (right.isExact()) {
        if (!evaluate.isEmpty()) {
          words
              .listener()
              .isFault(
                  evaluate, Diagnostic.of(operation.place(), "division by zero in a condition"));
        }
        results.values.add(left.as(isUnsigned), both);
        return;
      }
      isUndecided(evaluate);
    }
    boolean isShift = operator == CLexer.SHIFT_LEFT || operator == CLexer.SHIFT_RIGHT;
    ConditionValue first = left.as(isUnsigned);
    ConditionValue second = isShift ? right : right.as(isUnsigned);
    Optional<ConditionValue> composed = composed(operator, first, second, isUnsigned);
    if (composed.isPresent()) {
      results.values.add(composed.get(), both);
      return;
    }
    askValue(first);
    askValue(second);
    Optional<LinearForm> sum = sum(operator, first, second);
    if (sum.filter(LinearForm::isConstant).isPresent()) {
      results.values.add(ConditionValue.of(sum.get().constant(), isUnsigned), both);
      return;
    } else if (sum.isPresent()) {
      boolean adds = operator == CLexer.PLUS;
      BigInteger low = first.low().add(adds ? second.low() : second.high().negate());
      BigInteger high = first.high().add(adds ? second.high() : second.low().negate());
      if (isUnsigned ? isFollowed(sum.get()) : ConditionValue.mayFit(low, high)) {
        add(sum.get(), low, high, 0, isUnsigned, both, results);
        return;
      }
    }
    if (first.isExact() && second.isExact()) {
      BigInteger number = ConditionOperators.compute(operator, first.low(), second.low());
      ConditionValue value = ConditionValue.of(number, isUnsigned);
      boolean isConstant = first.symbol().isEmpty() && second.symbol().isEmpty();
      results.values.add(
          isConstant ? value : value.named(key(operator, first, second, isUnsigned)), both);
      return;
    }
    ConditionValue hull = ConditionOperators.hull(operator, first, second, isUnsigned);
    if (hull.isExact()) {
      results.values.add(hull, both);
    } else {
      Symbol.FeatureKey key = key(operator, first, second, isUnsigned);
      results.add(new Target(key, List.of(), 0, isUnsigned), hull, both);
    }
  }

  /** Returns the key of an expression that is not linear. */
  private static Symbol.FeatureKey key(
      int operator, ConditionValue first, ConditionValue second, boolean isUnsigned) {
    return Symbol.FeatureKey.expression(text(operator, first, second), isUnsigned);
  }

  /** Returns whether the results of a form that wraps around are followed. */
  private static boolean isFollowed(LinearForm form) {
    return symbol(form.direction(), BigInteger.ZERO, BigInteger.ZERO)
        .then(form.steps(), true)
        .isPresent();
  }

  /** Returns a sum or difference of several symbols as a linear form. */
  private static Optional<LinearForm> sum(
      int operator, ConditionValue first, ConditionValue second) {
    boolean isSum = operator == CLexer.PLUS || operator == CLexer.MINUS;
    BigInteger factor = operator == CLexer.PLUS ? BigInteger.ONE : MINUS_ONE;
    return isSum && first.symbol().isPresent() && second.symbol().isPresent()
        ? first.linear().flatMap(one -> second.linear().map(other -> one.plus(other.times(factor))))
        : Optional.empty();
  }

  private static String text(int operator, ConditionValue first, ConditionValue second) {
    Stream<String> operands = Stream.of(first.term(), second.term());
    return (ConditionOperators.commutes(operator) ? operands.sorted() : operands)
        .collect(Collectors.joining(" " + ConditionOperators.spelling(operator) + " "));
  }

  /**
   * Returns the result as a function of the symbol of one operand, if the other one is a constant.
   */
  private static Optional<ConditionValue> composed(
      int operator, ConditionValue first, ConditionValue second, boolean isUnsigned) {
    if (first.symbol().isPresent() == second.symbol().isPresent()) {
      return Optional.empty();
    }
    boolean isLeft = first.symbol().isPresent();
    ConditionValue symbolic = isLeft ? first : second;
    BigInteger number = isLeft ? second.low() : first.low();
    return ConditionOperators.steps(operator, isLeft, number, isUnsigned)
        .flatMap(steps -> symbolic.then(steps, isUnsigned));
  }

  /**
   * Returns the values of a symbol by the classes of its feature.
   *
   * @param hulls intervals that contain the values
   */
  private VariationalSet<ConditionValue> resolve(
      Symbol.FeatureKey key, VariationalSet<ConditionValue> hulls, ConfigSet live) {
    isOpaqueInSystem |= !words.isInProject();
    ConfigSet both = hulls.where(hull -> true, live);
    VariationalSet<ConditionValue> known = coarsened(hulls, MOST_HULLS);
    VariationalSet.Builder<ConditionValue> result = new VariationalSet.Builder<>();
    if (!words.macros().mayBeMacro(key.name())) {
      coarsened(known, MOST_VALUES)
          .forEach((hull, set) -> result.add(symbol(key, hull.low(), hull.high()), set));
      return result.build();
    }
    ConfigSet[] rest = {both};
    words
        .value(key.name(), both)
        .forEach(
            (value, set) -> {
              VariationalSet.Builder<ConditionValue> inClass = new VariationalSet.Builder<>();
              known
                  .within(set)
                  .forEach(
                      (hull, part) -> {
                        BigInteger low = hull.low().max(value.low());
                        BigInteger high = hull.high().min(value.high());
                        if (low.compareTo(high) <= 0) {
                          inClass.add(symbol(key, low, high), part);
                          rest[0] = rest[0].minus(part);
                        } else {
                          words.listener().isImpossible(part.and(live));
                        }
                      });
              coarsened(inClass.build(), MOST_VALUES)
                  .forEach((hull, part) -> result.add(symbol(key, hull.low(), hull.high()), part));
            });
    // operands that no variant evaluates have a value nevertheless
    known
        .within(rest[0])
        .forEach((hull, set) -> result.add(symbol(key, hull.low(), hull.low()), set));
    return result.build();
  }

  private static ConditionValue symbol(Symbol.FeatureKey key, BigInteger low, BigInteger high) {
    return ConditionValue.ofSymbol(key, low, high);
  }

  /** Returns intervals that contain these; their union if there are more than a number. */
  private static VariationalSet<ConditionValue> coarsened(
      VariationalSet<ConditionValue> all, int most) {
    return all.size() <= most
        ? all
        : all.map(one -> all.values().stream().reduce(one, ConditionValue::union));
  }

  private ConditionValue result(
      Target target, ConditionValue value, ConfigSet set, ConfigSet live) {
    if (target.comparison() != 0) {
      ConditionValue scaled = value.scaled(target.steps());
      ask(target.comparison(), scaled, BigInteger.ZERO);
      return ConditionValue.of(
          scaled
              .compared(target.comparison(), BigInteger.ZERO)
              .orElseGet(() -> isUndecided(set.and(live))));
    } else if (target.steps().isEmpty()) {
      return value;
    }
    Optional<ConditionValue> result = value.then(target.steps(), target.isUnsigned());
    if (result.isEmpty()) {
      words.listener().isImpossible(set.and(live)); // it overflows for each value
    }
    return result.orElse(ConditionValue.of(BigInteger.ZERO, target.isUnsigned()));
  }
}
