package sunder.automaton;

import java.util.List;
import sunder.family.ConfigSet;

/**
 * The edges that leave a location.
 *
 * @param transitions the transitions in program order
 * @param cutOffs the paths that end the run without a transition, as far as the front end records
 *     them
 */
public record OutgoingEdges(List<Transition> transitions, List<CutOff> cutOffs) {
  static final OutgoingEdges NONE = of(List.of());

  public OutgoingEdges {
    transitions = List.copyOf(transitions);
    cutOffs = List.copyOf(cutOffs);
  }

  /** Returns edges without cut-offs. */
  static OutgoingEdges of(List<Transition> transitions) {
    return new OutgoingEdges(transitions, List.of());
  }

  /**
   * A path from a location that ends the run without a transition: at an {@code assume}, at a
   * failed check that is not to be verified, or at {@code diverge}.
   *
   * @param presenceCondition the presence condition
   * @param statements the statements that begin on it
   */
  public record CutOff(ConfigSet presenceCondition, StepStatements statements) {}

  /**
   * An ample set of partial-order reduction for assertions and a claim: each other step that is
   * enabled, or becomes enabled before a step of the set, is independent of the set. A search that
   * explores only the set where one of its steps is enabled must ensure that no step is deferred
   * for ever along a cycle, and must explore all steps where a step fails.
   *
   * @param conditions the conditions on registers under which the set is ample, as cases of
   *     disjoint sets of variants
   * @param transitions the subset of the location's transitions, including all that lead to an
   *     error there
   */
  public record AmpleSet(
      List<NeverClaim.GuardedCondition> conditions, List<Transition> transitions) {
    public AmpleSet {
      conditions = List.copyOf(conditions);
      transitions = List.copyOf(transitions);
    }
  }
}
