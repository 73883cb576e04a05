package sunder.testing;

import sunder.family.ExternalModel;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.syntax.Parser;
import sunder.typing.TypeChecker;
import sunder.typing.TypedProgram;

/** From text to a checked family, as the command line does it. */
public final class Families {
  private Families() {}

  public static TypedProgram check(SourceFile file) throws InputException {
    return check(file, ExternalModel.NONE);
  }

  public static TypedProgram check(SourceFile file, ExternalModel model) throws InputException {
    return TypeChecker.check(Parser.parse(file), model);
  }

  public static TypedProgram check(String text) throws InputException {
    return check(text, ExternalModel.NONE);
  }

  public static TypedProgram check(String text, ExternalModel model) throws InputException {
    return check(new SourceFile("family", text), model);
  }
}
