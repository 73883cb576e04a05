package sunder.bench;

import java.time.Duration;
import java.util.Optional;

/** Told how a suite goes. */
public interface SuiteProgress {
  /**
   * A run begins.
   *
   * @param done runs measured, of {@code total}
   * @param left an estimate, once there is something to estimate from
   */
  void running(MeasuredCase cell, int repetition, int done, int total, Optional<Duration> left);

  /** A run ended. */
  void ended(Measurement run);
}
