package sunder.verdict;

import java.util.List;
import sunder.source.Span;

/** A concrete play: the observable moves of one run, in order, with what happened between them. */
public record Play(List<Step> steps) {
  public Play {
    steps = List.copyOf(steps);
  }

  /** The moves alone, as the original tools write them. */
  public List<String> moves() {
    return steps.stream().map(Step::move).toList();
  }

  /**
   * One move.
   *
   * @param move such as {@code n.read}, {@code n.5}, {@code f-1.run}, {@code abort.run}
   * @param source what the program was doing
   * @param changes local variables and elements whose values changed since the move before, by name
   */
  public record Step(String move, Span source, List<Change> changes) {
    public Step {
      changes = List.copyOf(changes);
    }
  }

  /** A local variable ({@code x}) or element ({@code a[3]}) with its new value. */
  public record Change(String name, String value) {}
}
