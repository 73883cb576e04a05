package sunder.replay;

import java.util.Set;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;

/** What counts as unsafe. */
record Rules(Set<Check> checks, Set<String> unsafeCommands, PlayKind plays) {
  Rules {
    checks = Set.copyOf(checks);
    unsafeCommands = Set.copyOf(unsafeCommands);
  }
}
