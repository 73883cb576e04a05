package sunder.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A counterexample: a play that reaches {@code abort} or violates the property, confirmed by an
 * interpreter that is independent of the search.
 *
 * @param variant the variant in which it was replayed
 * @param reason the reason of the violation, if the language provides one
 * @param state the values of the variables in the last state
 */
public record Play(
    Variant variant, List<Step> steps, Optional<String> reason, Map<String, String> state) {
  public Play {
    steps = List.copyOf(steps);
    state = Collections.unmodifiableMap(new LinkedHashMap<>(state));
  }

  /** Returns the moves, such as {@code n.read} and {@code n.5}. */
  public List<String> moves() {
    return steps.stream().map(Step::move).toList();
  }

  /**
   * A step of a play.
   *
   * @param move the move, or the executed statement
   * @param line the line of the source position, from 1
   * @param column the column of the source position in UTF-16 units, from 1
   * @param changes the variables whose values changed since the preceding step, with their new
   *     values
   * @param branches the branches that were taken since the preceding step, such as {@code [x > 0]}
   */
  public record Step(
      String move, int line, int column, Map<String, String> changes, List<String> branches) {
    public Step {
      branches = List.copyOf(branches);
    }
  }
}
