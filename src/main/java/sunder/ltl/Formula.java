package sunder.ltl;

import java.util.List;
import java.util.function.Function;

/**
 * A formula of linear temporal logic over propositions of any kind.
 *
 * @param <P> the propositions
 */
public sealed interface Formula<P> {
  record Constant<P>(boolean value) implements Formula<P> {}

  record Proposition<P>(P proposition) implements Formula<P> {}

  record Not<P>(Formula<P> operand) implements Formula<P> {
    @Override
    public List<Formula<P>> parts() {
      return List.of(operand);
    }
  }

  record Next<P>(Formula<P> operand) implements Formula<P> {
    @Override
    public List<Formula<P>> parts() {
      return List.of(operand);
    }
  }

  record Binary<P>(Operator operator, Formula<P> left, Formula<P> right) implements Formula<P> {
    @Override
    public List<Formula<P>> parts() {
      return List.of(left, right);
    }

    /** Whether it speaks of other states than the one where it holds. */
    boolean isTemporal() {
      return operator == Operator.UNTIL || operator == Operator.RELEASE;
    }
  }

  /** The formulas that it is made of. */
  default List<Formula<P>> parts() {
    return List.of();
  }

  /** What joins two formulas; {@code a V b} is the dual of {@code a U b}. */
  enum Operator {
    AND,
    OR,
    UNTIL,
    RELEASE
  }

  static <P> Formula<P> and(Formula<P> left, Formula<P> right) {
    return new Binary<>(Operator.AND, left, right);
  }

  static <P> Formula<P> or(Formula<P> left, Formula<P> right) {
    return new Binary<>(Operator.OR, left, right);
  }

  static <P> Formula<P> until(Formula<P> left, Formula<P> right) {
    return new Binary<>(Operator.UNTIL, left, right);
  }

  static <P> Formula<P> release(Formula<P> left, Formula<P> right) {
    return new Binary<>(Operator.RELEASE, left, right);
  }

  static <P> Formula<P> implies(Formula<P> left, Formula<P> right) {
    return or(new Not<>(left), right);
  }

  static <P> Formula<P> equivalent(Formula<P> left, Formula<P> right) {
    return or(and(left, right), and(new Not<>(left), new Not<>(right)));
  }

  /** {@code <> operand}. */
  static <P> Formula<P> eventually(Formula<P> operand) {
    return until(new Constant<>(true), operand);
  }

  /** {@code [] operand}. */
  static <P> Formula<P> always(Formula<P> operand) {
    return release(new Constant<>(false), operand);
  }

  /** {@code left W right}: until, or for ever. */
  static <P> Formula<P> weakUntil(Formula<P> left, Formula<P> right) {
    return release(right, or(left, right));
  }

  /** Whether it may tell runs apart that differ in how often a state is repeated. */
  default boolean hasNext() {
    return this instanceof Next<P> || parts().stream().anyMatch(Formula::hasNext);
  }

  /** The same formula over other propositions. */
  default <Q> Formula<Q> map(Function<P, Q> translation) {
    return replace(p -> new Proposition<>(translation.apply(p)));
  }

  /** The same formula with formulas in the place of its propositions. */
  default <Q> Formula<Q> replace(Function<P, Formula<Q>> formulas) {
    if (this instanceof Proposition<P> proposition) {
      return formulas.apply(proposition.proposition());
    }
    return with(part -> part.replace(formulas));
  }

  /** What the same operator makes of other parts; for all but propositions. */
  private <Q> Formula<Q> with(Function<Formula<P>, Formula<Q>> parts) {
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
  default Formula<P> assuming(Formula<P> part, boolean value) {
    if (equals(part)) {
      return new Constant<>(value);
    }
    return this instanceof Proposition<P> ? this : with(inner -> inner.assuming(part, value));
  }
}
