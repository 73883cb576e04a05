package sunder.bench;

import java.io.IOException;

/** Runs one cell once. */
@FunctionalInterface
public interface Measurer {
  /**
   * Measures; a run that fails is a result too.
   *
   * @throws IOException if no process can be started at all
   * @throws InterruptedException if measuring was to stop before there was a result
   */
  Measurement measure(Suite suite, MeasuredCase cell, int repetition)
      throws IOException, InterruptedException;
}
