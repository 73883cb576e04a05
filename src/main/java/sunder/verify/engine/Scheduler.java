package sunder.verify.engine;

import java.util.List;
import java.util.Map;
import sunder.verify.search.RunVerdicts;

/** A scheduler, which divides the effort of a run among engines. */
@FunctionalInterface
public interface Scheduler {
  /**
   * Lets some engines take a turn. It is called until the goal is reached. If no engine can
   * continue, it marks the open variants as unknown.
   */
  void runTurn(RunVerdicts verdicts);

  /** Passes {@link Engine#onAssertionsReopened} on to the engines. */
  default void onAssertionsReopened(RunVerdicts verdicts) {}

  /** Returns the partition of each partitioned variable, by display name. */
  default Map<String, List<String>> partitions() {
    return Map.of();
  }

  /** Returns the source of the first cut of each partitioned linear term, by display name. */
  default Map<String, String> termOrigins() {
    return Map.of();
  }
}
