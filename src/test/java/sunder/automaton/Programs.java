package sunder.automaton;

import java.util.Set;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.syntax.Parser;
import sunder.typing.TypeChecker;
import sunder.typing.TypedProgram;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;
import sunder.verdict.Property;

/** Programs for the tests of this package. */
final class Programs {
  static final Property CHECKED =
      new Property(Set.of(Check.BOUNDS, Check.DIV), Set.of(), PlayKind.HALTING);
  static final Property COMPLETE = new Property(Set.of(), Set.of(), PlayKind.COMPLETE);
  static final Property COMPLETE_CHECKED =
      new Property(Set.of(Check.BOUNDS, Check.DIV), Set.of(), PlayKind.COMPLETE);

  private Programs() {}

  static TypedProgram of(String... lines) {
    try {
      return check(String.join("\n", lines) + "\n");
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  static TypedProgram check(String text) throws InputException {
    return TypeChecker.check(Parser.parse(new SourceFile("test.ia", text)));
  }
}
