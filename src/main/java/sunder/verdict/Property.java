package sunder.verdict;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The property that is verified: the conditions under which an execution is unsafe, in any
 * language.
 *
 * @param checks the checks besides the explicit errors of the program ({@code abort})
 * @param errorCommands the free commands whose execution is an error ({@code --unsafe})
 * @param plays whether reaching an error suffices
 * @param formula a temporal formula that every execution must satisfy, by its name in the program
 *     or as text, in languages that support it
 * @param atomicSteps the states of atomic blocks that the formula refers to
 * @param fairness the infinite executions that the formula refers to
 */
public record Property(
    Set<Check> checks,
    Set<String> errorCommands,
    PlayKind plays,
    Optional<String> formula,
    AtomicSteps atomicSteps,
    Fairness fairness) {
  /** The property that no explicit error of the program is reached; errors halt the execution. */
  public static final Property ABORT = new Property(Set.of(), Set.of(), PlayKind.HALTING);

  /** The pseudo-formula that no acceptance cycle exists. */
  public static final String ACCEPTANCE = "acceptance cycles";

  /** The pseudo-formula that no non-progress cycle exists. */
  public static final String NON_PROGRESS = "non-progress cycles";

  /** The states of an atomic block that are visible to a temporal formula. */
  public enum AtomicSteps {
    /** Only the state at its end or where it blocks. */
    HIDDEN,
    /** Every state between its statements. */
    SEEN
  }

  /** The fairness constraint on infinite executions. */
  public enum Fairness {
    /** No constraint. */
    NONE,
    /** Weak fairness: a process that is continuously enabled takes a step infinitely often. */
    WEAK
  }

  /** Creates a property without a temporal formula. */
  public Property(Set<Check> checks, Set<String> errorCommands, PlayKind plays) {
    this(checks, errorCommands, plays, Optional.empty(), AtomicSteps.HIDDEN, Fairness.NONE);
  }

  /** Returns this property with a temporal formula. */
  public Property with(String temporal) {
    return new Property(checks, errorCommands, plays, Optional.of(temporal), atomicSteps, fairness);
  }

  /** Returns this property with further checks. */
  public Property withMore(Set<Check> others) {
    Set<Check> all = new HashSet<>(checks);
    all.addAll(others);
    return new Property(all, errorCommands, plays, formula, atomicSteps, fairness);
  }

  /** Returns this property with another visibility of atomic blocks. */
  public Property with(AtomicSteps seen) {
    return new Property(checks, errorCommands, plays, formula, seen, fairness);
  }

  /** Returns this property with another fairness constraint. */
  public Property with(Fairness runs) {
    return new Property(checks, errorCommands, plays, formula, atomicSteps, runs);
  }

  public Property {
    checks = Set.copyOf(checks);
    errorCommands = Set.copyOf(errorCommands);
    // As in SPIN, labels between the statements of an atomic block count as visited.
    atomicSteps = formula.filter(ACCEPTANCE::equals).map(f -> AtomicSteps.SEEN).orElse(atomicSteps);
  }

  /** The plays that make a variant unsafe. */
  public enum PlayKind {
    /** All plays that reach {@code abort}, which halts the execution. */
    HALTING,
    /** Only complete plays that contain {@code abort} ({@code --complete-plays}). */
    COMPLETE
  }
}
