package sunder.family.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.Diagnostics;

/**
 * The arithmetic of values by case: a quotient of a linear expression under a rule, or no value
 * where it divides by zero. Errors are reported to the diagnostics, and the value is arbitrary
 * then.
 */
record UvlCases(UvlModule module, Diagnostics diagnostics) {
  /** The greatest number of features of a factor or divisor, whose values are enumerated. */
  private static final int MOST_ENUMERATED = 10;

  private static final int MOST_CASES = 5_000;

  /**
   * A value under a rule: {@code numerator / denominator}.
   *
   * @param denominator positive; zero if there is no value
   */
  record Case(Rule when, LinearSum numerator, BigDecimal denominator) {
    static Case of(LinearSum value) {
      return new Case(Rule.ALWAYS, value, BigDecimal.ONE);
    }

    boolean isDefined() {
      return denominator.signum() > 0;
    }

    /** Returns a positive multiple of the difference of two values. */
    LinearSum minus(Case other) {
      return numerator.times(other.denominator).minus(other.numerator.times(denominator));
    }

    Case within(Rule others) {
      return new Case(others.and(when), numerator, denominator);
    }
  }

  /** Returns the values of an operation on two expressions. */
  List<Case> apply(String operator, List<Case> left, List<Case> right, ParserRuleContext place) {
    return switch (operator) {
      case "*" -> product(left, right, place);
      case "/" -> quotient(left, right, place);
      case "+" -> sum(left, right, place);
      default -> sum(left, negated(right), place);
    };
  }

  /** Returns whether two expressions have the same values. */
  static boolean isSame(List<Case> one, List<Case> other) {
    boolean isSame = one.size() == other.size();
    for (int i = 0; isSame && i < one.size(); i++) {
      Case left = one.get(i);
      Case right = other.get(i);
      LinearSum difference = left.minus(right);
      isSame =
          left.isDefined() == right.isDefined()
              && left.when().features().equals(right.when().features())
              && difference.isConstant()
              && difference.constant().signum() == 0;
    }
    return isSame;
  }

  /** An operation on two values whose result does not depend on when they hold. */
  private interface Operation {
    Case of(Case left, Case right);
  }

  private List<Case> each(
      List<Case> lefts, List<Case> rights, ParserRuleContext place, Operation operation) {
    Map<Case, Rule> values = new LinkedHashMap<>();
    if ((long) lefts.size() * rights.size() > MOST_CASES) {
      diagnostics.report(module.places().of(place), "this expression has too many cases");
      return List.of(Case.of(LinearSum.ZERO));
    }
    for (Case left : lefts) {
      for (Case right : rights) {
        Case value =
            left.isDefined() && right.isDefined()
                ? operation.of(left, right)
                : new Case(Rule.ALWAYS, LinearSum.ZERO, BigDecimal.ZERO);
        values.merge(value, left.when().and(right.when()), Rule::or);
      }
    }
    return values.entrySet().stream().map(v -> v.getKey().within(v.getValue())).toList();
  }

  List<Case> sum(List<Case> lefts, List<Case> rights, ParserRuleContext place) {
    return each(
        lefts,
        rights,
        place,
        (left, right) ->
            new Case(
                Rule.ALWAYS,
                left.numerator()
                    .times(right.denominator())
                    .plus(right.numerator().times(left.denominator())),
                left.denominator().multiply(right.denominator())));
  }

  static List<Case> negated(List<Case> values) {
    return values.stream()
        .map(c -> new Case(c.when(), LinearSum.ZERO.minus(c.numerator()), c.denominator()))
        .toList();
  }

  List<Case> product(List<Case> lefts, List<Case> rights, ParserRuleContext place) {
    boolean splitsLeft = isEnumerable(lefts);
    boolean areConstant =
        lefts.stream().allMatch(c -> c.numerator().isConstant())
            || rights.stream().allMatch(c -> c.numerator().isConstant());
    if (!areConstant && !splitsLeft && !isEnumerable(rights)) {
      diagnostics.report(module.places().of(place), "products of features are not supported");
      return List.of(Case.of(LinearSum.ZERO));
    }
    List<Case> left = areConstant || !splitsLeft ? lefts : enumerated(lefts);
    List<Case> right = areConstant || splitsLeft ? rights : enumerated(rights);
    return each(
        left,
        right,
        place,
        (a, b) ->
            new Case(
                Rule.ALWAYS,
                a.numerator().isConstant()
                    ? b.numerator().times(a.numerator().constant())
                    : a.numerator().times(b.numerator().constant()),
                a.denominator().multiply(b.denominator())));
  }

  List<Case> quotient(List<Case> lefts, List<Case> rights, ParserRuleContext place) {
    if (!isEnumerable(rights)) {
      diagnostics.report(
          module.places().of(place),
          "this division is not supported",
          "multiply both sides of the comparison instead");
      return List.of(Case.of(LinearSum.ZERO));
    }
    return each(
        lefts,
        enumerated(rights),
        place,
        (a, b) -> {
          BigDecimal divisor = b.numerator().constant();
          return new Case(
              Rule.ALWAYS,
              a.numerator()
                  .times(b.denominator())
                  .times(BigDecimal.valueOf(divisor.signum() < 0 ? -1 : 1)),
              a.denominator().multiply(divisor.abs()));
        });
  }

  /** Returns whether the values depend on few Boolean features only. */
  private static boolean isEnumerable(List<Case> values) {
    return values.stream()
        .allMatch(
            c ->
                c.numerator().weights().size() <= MOST_ENUMERATED
                    && c.numerator().weights().keySet().stream()
                        .allMatch(Feature.Bool.class::isInstance));
  }

  /** Returns the values by cases in which they are constant. */
  private static List<Case> enumerated(List<Case> values) {
    List<Case> result = new ArrayList<>();
    for (Case value : values) {
      List<Map.Entry<Feature, BigDecimal>> weights =
          List.copyOf(value.numerator().weights().entrySet());
      for (int subset = 0; subset < 1 << weights.size(); subset++) {
        Rule when = value.when();
        BigDecimal sum = value.numerator().constant();
        for (int i = 0; i < weights.size(); i++) {
          boolean isIn = (subset >> i & 1) == 1;
          Rule selected = Rule.selected((Feature.Bool) weights.get(i).getKey());
          when = when.and(isIn ? selected : selected.not());
          sum = isIn ? sum.add(weights.get(i).getValue()) : sum;
        }
        result.add(new Case(when, LinearSum.constant(sum), value.denominator()));
      }
    }
    return result;
  }
}
