package sunder.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A concrete play that ends in {@code abort} or violates what was asked, replayed by an interpreter
 * that is independent of the search.
 *
 * @param variant in which it was replayed
 * @param reason why it is unsafe, if its language says so
 * @param state in which it ends: variables with their values
 */
public record Play(
    Variant variant, List<Step> steps, Optional<String> reason, Map<String, String> state) {
  public Play {
    steps = List.copyOf(steps);
    state = Collections.unmodifiableMap(new LinkedHashMap<>(state));
  }

  /** The moves alone, such as {@code n.read} and {@code n.5}. */
  public List<String> moves() {
    return steps.stream().map(Step::move).toList();
  }

  /**
   * One move.
   *
   * @param line of the text that the program was at, from 1
   * @param column from 1, in UTF-16 units
   * @param changes variables whose values changed since the move before
   * @param branches ways that were taken since then, such as {@code [x > 0]}
   */
  public record Step(
      String move, int line, int column, Map<String, String> changes, List<String> branches) {
    public Step {
      branches = List.copyOf(branches);
    }
  }
}
