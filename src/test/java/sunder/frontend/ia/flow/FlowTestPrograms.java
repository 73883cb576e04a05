package sunder.frontend.ia.flow;

import java.util.Set;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;

/** Programs for the tests of this package. */
public final class FlowTestPrograms {
  public static final Property CHECKED =
      new Property(Set.of(Check.BOUNDS, Check.DIV), Set.of(), PlayKind.HALTING);
  static final Property COMPLETE = new Property(Set.of(), Set.of(), PlayKind.COMPLETE);
  public static final Property COMPLETE_CHECKED =
      new Property(Set.of(Check.BOUNDS, Check.DIV), Set.of(), PlayKind.COMPLETE);

  private FlowTestPrograms() {}

  public static TypedProgram of(String... lines) {
    try {
      return check(String.join("\n", lines) + "\n");
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }

  public static TypedProgram check(String text) throws InputException {
    return IaElaborator.elaborate(Parser.parse(new SourceFile("test.ia", text)));
  }
}
