package sunder.ltl;

import java.util.List;
import java.util.function.Function;

/**
 * A formula of linear temporal logic over an arbitrary set of propositions.
 *
 * @param <P> the type of the propositions
 */
public sealed interface LtlFormula<P> {
  /** The formula {@code true} or {@code false}. */
  record Constant<P>(boolean value) implements LtlFormula<P> {}

  /** An atomic proposition. */
  record Proposition<P>(P proposition) implements LtlFormula<P> {}

  /** A negation. */
  record Not<P>(LtlFormula<P> operand) implements LtlFormula<P> {}

  /** The next-time operator X. */
  record Next<P>(LtlFormula<P> operand) implements LtlFormula<P> {}

  /** A formula with a binary operator. */
  record Binary<P>(Operator operator, LtlFormula<P> left, LtlFormula<P> right)
      implements LtlFormula<P> {
    /** Returns whether the operator refers to other states. */
    boolean isTemporal() {
      return operator == Operator.UNTIL || operator == Operator.RELEASE;
    }
  }

  /** Returns the operands of the outermost operator. */
  default List<LtlFormula<P>> operands() {
    if (this instanceof Not<P> not) {
      return List.of(not.operand());
    } else if (this instanceof Next<P> next) {
      return List.of(next.operand());
    }
    return this instanceof Binary<P> b ? List.of(b.left(), b.right()) : List.of();
  }

  /** The binary operators; RELEASE, {@code a V b}, is the dual of UNTIL, {@code a U b}. */
  enum Operator {
    AND,
    OR,
    UNTIL,
    RELEASE
  }

  /** Returns the conjunction. */
  static <P> LtlFormula<P> and(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.AND, left, right);
  }

  /** Returns the disjunction. */
  static <P> LtlFormula<P> or(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.OR, left, right);
  }

  /** Returns {@code left U right} (strong until). */
  static <P> LtlFormula<P> until(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.UNTIL, left, right);
  }

  /** Returns {@code left V right} (release), the dual of until. */
  static <P> LtlFormula<P> release(LtlFormula<P> left, LtlFormula<P> right) {
    return new Binary<>(Operator.RELEASE, left, right);
  }

  /** Returns the implication, as a disjunction. */
  static <P> LtlFormula<P> implies(LtlFormula<P> left, LtlFormula<P> right) {
    return or(new Not<>(left), right);
  }

  /** Returns the equivalence, as a disjunction of conjunctions. */
  static <P> LtlFormula<P> equivalent(LtlFormula<P> left, LtlFormula<P> right) {
    return or(and(left, right), and(new Not<>(left), new Not<>(right)));
  }

  /** Returns {@code <> operand}. */
  static <P> LtlFormula<P> eventually(LtlFormula<P> operand) {
    return until(new Constant<>(true), operand);
  }

  /** Returns {@code [] operand}. */
  static <P> LtlFormula<P> always(LtlFormula<P> operand) {
    return release(new Constant<>(false), operand);
  }

  /** Returns {@code left W right} (weak until). */
  static <P> LtlFormula<P> weakUntil(LtlFormula<P> left, LtlFormula<P> right) {
    return release(right, or(left, right));
  }

  /**
   * Returns whether the formula contains the operator X. A formula without X is invariant under
   * stuttering.
   */
  default boolean hasNext() {
    return this instanceof Next<P> || operands().stream().anyMatch(LtlFormula::hasNext);
  }

  /** Returns the formula with translated propositions. */
  default <Q> LtlFormula<Q> map(Function<P, Q> translation) {
    return substitute(p -> new Proposition<>(translation.apply(p)));
  }

  /** Returns the formula with each proposition replaced by a formula. */
  default <Q> LtlFormula<Q> substitute(Function<P, LtlFormula<Q>> formulas) {
    if (this instanceof Proposition<P> proposition) {
      return formulas.apply(proposition.proposition());
    }
    return with(part -> part.substitute(formulas));
  }

  /** Returns the formula with translated operands; this formula is not a proposition. */
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

  /** Returns the formula with a constant in the place of each occurrence of {@code part}. */
  default LtlFormula<P> withConstant(LtlFormula<P> part, boolean value) {
    if (equals(part)) {
      return new Constant<>(value);
    }
    return this instanceof Proposition<P> ? this : with(inner -> inner.withConstant(part, value));
  }
}
