package sunder.verdict;

import java.util.Optional;
import java.util.Set;

/**
 * What makes a run unsafe, whatever language the program is written in.
 *
 * @param checks what counts as an error besides the program's own ({@code abort})
 * @param errorCommands free commands whose running counts as one ({@code --unsafe})
 * @param plays whether reaching the error is enough
 * @param formula a temporal formula that every run must satisfy besides, by its name in the program
 *     or written out, in languages that have such
 * @param atomicSteps what the formula sees of atomic blocks
 * @param fairness which infinite runs the formula is about
 */
public record Property(
    Set<Check> checks,
    Set<String> errorCommands,
    PlayKind plays,
    Optional<String> formula,
    AtomicSteps atomicSteps,
    Fairness fairness) {
  /** The program's own errors and nothing else; they halt the run. */
  public static final Property ABORT = new Property(Set.of(), Set.of(), PlayKind.HALTING);

  /** In the place of a formula: what accepts runs is not passed for ever. */
  public static final String ACCEPTANCE = "acceptance cycles";

  /** In the place of a formula: what is progress is passed for ever. */
  public static final String NON_PROGRESS = "non-progress cycles";

  /** What a temporal formula sees of an atomic block. */
  public enum AtomicSteps {
    /** One step, up to its end or to where it blocks. */
    HIDDEN,
    /** Every state between its statements. */
    SEEN
  }

  /** Which infinite runs count. */
  public enum Fairness {
    /** All. */
    NONE,
    /** Those in which no process that could always go on stands still for ever. */
    WEAK
  }

  /** Without a temporal formula. */
  public Property(Set<Check> checks, Set<String> errorCommands, PlayKind plays) {
    this(checks, errorCommands, plays, Optional.empty(), AtomicSteps.HIDDEN, Fairness.NONE);
  }

  /** The same with a temporal formula. */
  public Property with(String temporal) {
    return new Property(checks, errorCommands, plays, Optional.of(temporal), atomicSteps, fairness);
  }

  /** The same for formulas that see this of atomic blocks. */
  public Property with(AtomicSteps seen) {
    return new Property(checks, errorCommands, plays, formula, seen, fairness);
  }

  /** The same for these infinite runs. */
  public Property with(Fairness runs) {
    return new Property(checks, errorCommands, plays, formula, atomicSteps, runs);
  }

  public Property {
    checks = Set.copyOf(checks);
    errorCommands = Set.copyOf(errorCommands);
    // Labels are passed, as in SPIN, between the statements of an atomic block, too.
    atomicSteps = formula.filter(ACCEPTANCE::equals).map(f -> AtomicSteps.SEEN).orElse(atomicSteps);
  }

  /** Which plays make a variant unsafe. */
  public enum PlayKind {
    /** {@code abort} halts: any play that reaches it. */
    HALTING,
    /** Only complete plays that contain it ({@code --complete-plays}). */
    COMPLETE
  }
}
