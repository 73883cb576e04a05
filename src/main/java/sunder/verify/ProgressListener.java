package sunder.verify;

import java.math.BigInteger;

/**
 * A listener to the progress of a run. Its methods are called from the verifying thread and have to
 * be cheap.
 */
public interface ProgressListener {
  /** A round starts, with a number of open variants. */
  default void roundStarted(int number, BigInteger openVariants) {}

  /** The search of the current round has reached a number of states. */
  default void states(long count) {}

  /**
   * A message for {@code --trace}, of one or more lines: the counterexample, why it is spurious,
   * and the new cuts.
   */
  default void trace(java.util.function.Supplier<String> message) {}

  /** The partitions of all partitioned variables after a round, by display name. */
  default void partitions(
      java.util.function.Supplier<java.util.Map<String, java.util.List<String>>> now) {}

  /** A listener without effect. */
  ProgressListener NONE = new ProgressListener() {};
}
