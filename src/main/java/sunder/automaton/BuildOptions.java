package sunder.automaton;

import java.util.Set;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;

/**
 * What the automaton of a program depends on besides the program.
 *
 * @param checks what counts as unsafe besides {@code abort}
 * @param unsafeCommands free procedures whose call counts as {@code abort}
 * @param plays whether reaching {@code abort} is enough
 */
public record BuildOptions(Set<Check> checks, Set<String> unsafeCommands, PlayKind plays) {
  /** No checks; {@code abort} halts. */
  public static final BuildOptions DEFAULT = new BuildOptions(Set.of(), Set.of(), PlayKind.HALTING);

  public BuildOptions {
    checks = Set.copyOf(checks);
    unsafeCommands = Set.copyOf(unsafeCommands);
  }
}
