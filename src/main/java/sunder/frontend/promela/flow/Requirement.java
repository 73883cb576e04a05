package sunder.frontend.promela.flow;

import java.util.Optional;
import sunder.frontend.promela.model.SystemModel.TemporalProperty;
import sunder.frontend.promela.model.Value;
import sunder.ltl.Formula;
import sunder.verdict.Property.AtomicSteps;

/**
 * What a run must not do, besides failing an assertion.
 *
 * @param ends whether it may end anywhere
 * @param invariant a condition that every state must satisfy
 * @param formula a temporal formula that every infinite run must satisfy
 * @param asked what is behind either, as the user wrote it
 * @param atomicSteps what either sees of atomic blocks
 * @param steps whether all orders of steps are followed
 */
public record Requirement(
    Ends ends,
    Optional<Value> invariant,
    Optional<Formula<Value>> formula,
    Optional<TemporalProperty> asked,
    AtomicSteps atomicSteps,
    Steps steps) {
  /** Where a run may end. */
  public enum Ends {
    /** Where every process has ended, or is at a label that begins with {@code end}. */
    VALID,
    ANYWHERE
  }

  /** Which orders of steps there are. */
  public enum Steps {
    ALL,
    /** Enough of them for the formula. */
    REDUCED
  }
}
