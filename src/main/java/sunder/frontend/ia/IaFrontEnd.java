package sunder.frontend.ia;

import java.nio.file.Path;
import sunder.family.ExternalModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** The front end of {@code .ia} files: parser and type checker. */
public final class IaFrontEnd implements FrontEnd {
  @Override
  public boolean accepts(Path file) {
    return file.toString().endsWith(".ia");
  }

  @Override
  public IaProgram read(SourceFile file, ExternalModel model) throws InputException {
    return new IaProgram(IaElaborator.elaborate(Parser.parse(file), model));
  }
}
