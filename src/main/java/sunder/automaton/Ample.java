package sunder.automaton;

import java.util.List;

/**
 * Steps that may stand for all that leave a location, where only what goes wrong and what a claim
 * sees counts: every other step that is possible now or comes before them is independent of them.
 * Who explores nothing else where one of them is possible has to see to it that nothing is put off
 * for ever along a cycle, and to follow all where a step fails.
 *
 * @param where they do: conditions on its registers, in disjoint sets of variants
 * @param steps among the transitions of the location, with all that tell of a failure there
 */
public record Ample(List<NeverClaim.Case> where, List<Transition> steps) {
  public Ample {
    where = List.copyOf(where);
    steps = List.copyOf(steps);
  }
}
