package sunder.verify.engine;

import java.util.List;
import java.util.Map;
import sunder.verify.search.RunVerdicts;

/** Gives each engine of a procedure its share of the effort. */
@FunctionalInterface
public interface Scheduler {
  /**
   * Lets some engines take a turn. Is called until the goal is reached; if no engine can get any
   * further it leaves the open variants unknown.
   */
  void runTurn(RunVerdicts decisions);

  /** Passes {@link Engine#onAssertionsReopened} on to its engines. */
  default void onAssertionsReopened(RunVerdicts decisions) {}

  /** The partition of each variable that was split, as in the result. */
  default Map<String, List<String>> partitions() {
    return Map.of();
  }

  /** Where the linear terms among what was split came from, as in the result. */
  default Map<String, String> termOrigins() {
    return Map.of();
  }
}
