package sunder.frontend.c.types;

import sunder.frontend.c.syntax.Statement;

/** Tells which statements can be left or entered by jumps. */
final class Jumps {
  private Jumps() {}

  /** Whether something in it jumps out of it, or may be jumped to. */
  static boolean leave(Statement s) {
    return leave(s, false, false);
  }

  private static boolean leave(Statement s, boolean loop, boolean choice) {
    if (s instanceof Statement.Break) {
      return !loop && !choice;
    } else if (s instanceof Statement.Continue) {
      return !loop;
    } else if (s instanceof Statement.Case || s instanceof Statement.Default) {
      return !choice;
    }
    boolean loops =
        s instanceof Statement.While || s instanceof Statement.Do || s instanceof Statement.For;
    boolean chooses = s instanceof Statement.Switch;
    return s instanceof Statement.Return
        || s instanceof Statement.Goto
        || s instanceof Statement.Label
        || s.parts().stream().anyMatch(part -> leave(part, loop || loops, choice || chooses));
  }
}
