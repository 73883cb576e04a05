package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.function.Supplier;
import sunder.family.Feature;
import sunder.replay.Cause;
import sunder.source.Span;

/**
 * A round of a loop that is run for many rounds at once: the number of the round is like a feature,
 * values are linear functions of it, and what is asked of them is noted, so that it is known for
 * which rounds the answers are those of round 0. Nothing may be observed of such a round. Mutable.
 */
final class ParametricIteration implements IaExecutionListener {
  /** The number of the round. No program has a feature of this name. */
  private static final Feature ROUND = new Feature.Numeric("", BigInteger.ZERO, BigInteger.ZERO);

  /** Where nothing in a round depends on its number, no end of the loop is in sight. */
  private static final BigInteger NO_END = BigInteger.ONE.shiftLeft(62);

  private BigInteger last = NO_END;

  /** A value that grows by a number in each round. */
  static LinearValue inductionValue(LinearValue first, BigInteger by) {
    return first.plus(LinearValue.of(ROUND).times(by));
  }

  static boolean dependsOn(LinearValue value) {
    return !value.isConstant() && value.features().contains(ROUND);
  }

  /** The state as it is in one round. */
  static IaMachineState atIteration(BigInteger round, IaMachineState state) {
    return state.substitute(java.util.Map.of(ROUND, round));
  }

  /**
   * What a monotone key of a value is in round 0; later rounds with another one do not count.
   *
   * @throws NonUniformIteration if it is another one in round 1
   */
  BigInteger key(LinearValue value, VariantSplitter.MonotoneKey key) {
    if (value.features().size() > 1) {
      throw new NonUniformIteration();
    }
    VariantSplitter.MonotoneKey inRound =
        round -> key.apply(value.substitute(ROUND, round).constantValue());
    BigInteger first = inRound.apply(BigInteger.ZERO);
    last = VariantSplitter.lastWithKey(first, inRound, BigInteger.ZERO, last);
    if (last.signum() == 0) {
      throw new NonUniformIteration();
    }
    return first;
  }

  /** How many rounds, from round 0 on, take the same way; 0 if no end of them is in sight. */
  BigInteger uniformIterations() {
    return last.equals(NO_END) ? BigInteger.ZERO : last.add(BigInteger.ONE);
  }

  @Override
  public void move(Supplier<String> move, Span source) {
    throw new NonUniformIteration();
  }

  @Override
  public void failed(Span at, Cause cause, IaMachineState state) {
    throw new NonUniformIteration();
  }

  /** The round is not one of many. */
  static final class NonUniformIteration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NonUniformIteration() {
      super("not steady", null, false, false);
    }
  }
}
