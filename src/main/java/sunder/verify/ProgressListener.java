package sunder.verify;

import java.math.BigInteger;

/** Told how a run goes; calls are cheap and come from the verifying thread. */
public interface ProgressListener {
  /** A round begins with so many variants open. */
  default void roundStarted(int number, BigInteger openVariants) {}

  /** The search of this round has found so many states so far. */
  default void states(long count) {}

  /** A line for {@code --trace}: counterexample, why spurious, what is split; may span lines. */
  default void trace(java.util.function.Supplier<String> message) {}

  /** The round has split variables; their partitions as they are from now on, by display name. */
  default void partitions(
      java.util.function.Supplier<java.util.Map<String, java.util.List<String>>> now) {}

  /** Listens to nothing. */
  ProgressListener NONE = new ProgressListener() {};
}
