package sunder.verify;

import java.util.Set;
import sunder.family.ConfigSet;
import sunder.typing.TypedProgram;

/**
 * What to decide.
 *
 * @param program the checked family
 * @param scope the variants asked about: the valid ones, or the part that {@code --config} names
 * @param checks what counts as unsafe besides {@code abort}
 * @param unsafeCommands free commands whose running counts as {@code abort} ({@code --unsafe})
 * @param plays whether reaching abort is enough
 */
public record Problem(
    TypedProgram program,
    ConfigSet scope,
    Set<Check> checks,
    Set<String> unsafeCommands,
    PlayKind plays) {
  public Problem {
    checks = Set.copyOf(checks);
    unsafeCommands = Set.copyOf(unsafeCommands);
  }

  /** The same question about fewer variants. */
  public Problem restrictedTo(ConfigSet smaller) {
    return new Problem(program, smaller, checks, unsafeCommands, plays);
  }

  /** What {@code --check} turns on. */
  public enum Check {
    /** An array index outside makes the run unsafe. */
    BOUNDS,
    /** A zero divisor makes the run unsafe. */
    DIV
  }

  /** Which plays make a variant unsafe. */
  public enum PlayKind {
    /** {@code abort} halts: any play that reaches it. */
    HALTING,
    /** Only complete plays that contain it ({@code --complete-plays}). */
    COMPLETE
  }
}
