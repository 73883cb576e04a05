package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.function.Supplier;
import sunder.family.Feature;
import sunder.replay.Cause;
import sunder.source.Span;

/**
 * A parametric iteration of a loop: it represents the iterations 0, 1, 2, ... at once. The
 * iteration number is treated as a numeric feature, of which values are linear functions. Each test
 * bounds the number of iterations for which it has the same outcome as in iteration 0. An
 * observable move ends the attempt. Mutable.
 */
final class ParametricIteration implements IaExecutionListener {
  /** The iteration number; no program has a feature of this name. */
  private static final Feature ROUND = new Feature.Numeric("", BigInteger.ZERO, BigInteger.ZERO);

  /** The bound while no test depends on the iteration number. */
  private static final BigInteger NO_END = BigInteger.ONE.shiftLeft(62);

  private BigInteger last = NO_END;

  /** Returns {@code first + by * n} for the iteration number n. */
  static LinearValue inductionValue(LinearValue first, BigInteger by) {
    return first.plus(LinearValue.of(ROUND).times(by));
  }

  static boolean dependsOn(LinearValue value) {
    return !value.isConstant() && value.features().contains(ROUND);
  }

  static IaMachineState atIteration(BigInteger round, IaMachineState state) {
    return state.substitute(java.util.Map.of(ROUND, round));
  }

  /**
   * Returns a monotone key of a value in iteration 0, and excludes the later iterations in which
   * the key differs.
   *
   * @throws NonUniformIteration if the key differs in iteration 1 already
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

  /**
   * Returns the number of iterations, from 0 on, that take the same branches; 0 if no test bounds
   * it.
   */
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

  /** Signals that the iterations do not behave uniformly. */
  static final class NonUniformIteration extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NonUniformIteration() {
      super("not steady", null, false, false);
    }
  }
}
