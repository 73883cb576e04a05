package sunder.automaton;

import java.util.List;
import sunder.family.ConfigSet;

/**
 * All ways that leave a location.
 *
 * @param transitions in program order
 * @param cutOffs those that end the run without a step, as far as the language tells
 */
public record OutgoingEdges(List<Transition> transitions, List<CutOff> cutOffs) {
  static final OutgoingEdges NONE = of(List.of());

  public OutgoingEdges {
    transitions = List.copyOf(transitions);
    cutOffs = List.copyOf(cutOffs);
  }

  /** Transitions beside which nothing is told. */
  static OutgoingEdges of(List<Transition> transitions) {
    return new OutgoingEdges(transitions, List.of());
  }

  /**
   * A way from a location that ends the run without a step: at an {@code assume}, a failed check
   * that is not asked for, {@code diverge}.
   *
   * @param presenceCondition the presence condition
   * @param statements what begins on it
   */
  public record CutOff(ConfigSet presenceCondition, StepStatements statements) {}

  /**
   * Steps that may stand for all that leave a location, where only what goes wrong and what a claim
   * sees counts: every other step that is possible now or comes before them is independent of them.
   * Who explores nothing else where one of them is possible has to see to it that nothing is put
   * off for ever along a cycle, and to follow all where a step fails.
   *
   * @param conditions they do: conditions on its registers, in disjoint sets of variants
   * @param transitions among the transitions of the location, with all that tell of a failure there
   */
  public record AmpleSet(
      List<NeverClaim.GuardedCondition> conditions, List<Transition> transitions) {
    public AmpleSet {
      conditions = List.copyOf(conditions);
      transitions = List.copyOf(transitions);
    }
  }
}
