package sunder.ltl;

import java.util.List;
import java.util.function.Function;

/**
 * A formula of linear temporal logic over propositions of any kind.
 *
 * @param <P> the propositions
 */
public sealed interface LtlFormula<P> {
  record Constant<P>(boolean value) implements LtlFormula<P> {}

  record Proposition<P>(P proposition) implements LtlFormula<P> {}

  record Not<P>(LtlFormula<P> operand) implements LtlFormula<P> {}

  record Next<P>(LtlFormula<P> operand) implements LtlFormula<P> {}

  record Binary<P>(Operator operator, LtlFormula<P> left, LtlFormula<P> right)
      implements LtlFormula<P> {
    /** Whether it speaks of other states than the one where it holds. */
    boolean isTemporal() {
      return operator == Operator.UNTIL || operator == Operator.RELEASE;
    }
  }

  /** The formulas that it is made of. */
  default List<LtlFormula<P>> operands() {
    if (this instanceof Not<P> not) {
      return List.of(not.operand());
    } else if (this instanceof Next<P> next) {
      return List.of(next.operand());
    }
    return this instanceof Binary<P> b ? List.of(b.left(), b.right()) : List.of();
  }

  /** What joins two formulas; {@code a V b} is the dual of {@code a U b}. */
  enum Operator {
    AND,
    OR,
    UNTIL,
    RELEASE
  }

  static <P> LtlFormula<P> and(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.AND, left, right);
  }

  static <P> LtlFormula<P> or(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.OR, left, right);
  }

  static <P> LtlFormula<P> until(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.UNTIL, left, right);
  }

  static <P> LtlFormula<P> release(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.RELEASE, left, right);
  }

  static <P> LtlFormula<P> implies(LtlFormula<P> left, LtlFormula<P> right) {
    return or(new Not<>(left), right);
  }

  static <P> LtlFormula<P> equivalent(LtlFormula<P> left, LtlFormula<P> right) {
    return or(and(left, right), and(new Not<>(left), new Not<>(right)));
  }

  /** {@code <> operand}. */
  static <P> LtlFormula<P> eventually(LtlFormula<P> operand) {
    return until(new Constant<>(true), operand);
  }

  /** {@code [] operand}. */
  static <P> LtlFormula<P> always(LtlFormula<P> operand) {
    return release(new Constant<>(false), operand);
  }

  /** {@code left W right}: until, or for ever. */
  static <P> LtlFormula<P> weakUntil(LtlFormula<P> left, LtlFormula<P> right) {
    return release(right, or(left, right));
  }

  /** Whether it may tell runs apart that differ in how often a state is repeated. */
  default boolean hasNext() {
    return this instanceof Next<P> || operands().stream().anyMatch(LtlFormula::hasNext);
  }

  /** The same formula over other propositions. */
  default <Q> LtlFormula<Q> map(Function<P, Q> translation) {
    return substitute(p -> new Proposition<>(translation.apply(p)));
  }

  /** The same formula with formulas in the place of its propositions. */
  default <Q> LtlFormula<Q> substitute(Function<P, LtlFormula<Q>> formulas) {
    if (this instanceof Proposition<P> proposition) {
      return formulas.apply(proposition.proposition());
    }
    return with(part -> part.substitute(formulas));
  }

  /** What the same operator makes of other parts; for all but propositions. */
  private <Q> LtlFormula<Q> with(Function<LtlFormula<P>, LtlFormula<Q>> parts) {
    if (this instanceof Not<P> not) {
      return new Not<>(parts.apply(not.operand()));
    } else if (this instanceof Next<P> next) {
      return new Next<>(parts.apply(next.operand()));
    } else if (this instanceof Binary<P> binary) {
      return new Binary<>(
          binary.operator(), parts.apply(binary.left()), parts.apply(binary.right()));
    }
    return new Constant<>(((Constant<P>) this).value());
  }

  /** The same formula with a constant in the place of one of its parts. */
  default LtlFormula<P> withConstant(LtlFormula<P> part, boolean value) {
    if (equals(part)) {
      return new Constant<>(value);
    }
    return this instanceof Proposition<P> ? this : with(inner -> inner.withConstant(part, value));
  }
}
