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
 */
public record Property(
    Set<Check> checks, Set<String> errorCommands, PlayKind plays, Optional<String> formula) {
  /** The program's own errors and nothing else; they halt the run. */
  public static final Property ABORT = new Property(Set.of(), Set.of(), PlayKind.HALTING);

  /** Without a temporal formula. */
  public Property(Set<Check> checks, Set<String> errorCommands, PlayKind plays) {
    this(checks, errorCommands, plays, Optional.empty());
  }

  /** The same with a temporal formula. */
  public Property with(String temporal) {
    return new Property(checks, errorCommands, plays, Optional.of(temporal));
  }

  public Property {
    checks = Set.copyOf(checks);
    errorCommands = Set.copyOf(errorCommands);
  }
}
