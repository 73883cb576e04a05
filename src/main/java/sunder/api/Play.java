package sunder.api;

import java.util.List;
import java.util.Map;

/**
 * A concrete play that ends in {@code abort}, replayed by an interpreter that is independent of the
 * search.
 *
 * @param variant in which it was replayed
 */
public record Play(Variant variant, List<Step> steps) {
  public Play {
    steps = List.copyOf(steps);
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
   */
  public record Step(String move, int line, int column, Map<String, String> changes) {}
}
