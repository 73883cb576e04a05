package sunder.verdict;

import java.util.Set;

/**
 * What makes a run unsafe, whatever language the program is written in.
 *
 * @param checks what counts as an error besides the program's own ({@code abort})
 * @param errorCommands free commands whose running counts as one ({@code --unsafe})
 * @param plays whether reaching the error is enough
 */
public record Property(Set<Check> checks, Set<String> errorCommands, PlayKind plays) {
  /** The program's own errors and nothing else; they halt the run. */
  public static final Property ABORT = new Property(Set.of(), Set.of(), PlayKind.HALTING);

  public Property {
    checks = Set.copyOf(checks);
    errorCommands = Set.copyOf(errorCommands);
  }
}
