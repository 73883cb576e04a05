package sunder.testing;

import sunder.family.ExternalModel;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** From text to a checked family, as the command line does it. */
public final class Families {
  private Families() {}

  public static TypedProgram check(SourceFile file) throws InputException {
    return check(file, ExternalModel.NONE);
  }

  public static TypedProgram check(SourceFile file, ExternalModel model) throws InputException {
    return IaElaborator.elaborate(Parser.parse(file), model);
  }

  public static TypedProgram check(String text) throws InputException {
    return check(text, ExternalModel.NONE);
  }

  public static TypedProgram check(String text, ExternalModel model) throws InputException {
    return check(new SourceFile("family", text), model);
  }
}
