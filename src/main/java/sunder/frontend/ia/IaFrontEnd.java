package sunder.frontend.ia;

import java.nio.file.Path;
import sunder.family.ExternalModel;
import sunder.frontend.FrontEnd;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.syntax.Parser;
import sunder.typing.TypeChecker;

/** Reads {@code .ia} files. */
public final class IaFrontEnd implements FrontEnd {
  @Override
  public boolean reads(Path file) {
    return file.toString().endsWith(".ia");
  }

  @Override
  public IaProgram read(SourceFile file, ExternalModel model) throws InputException {
    return new IaProgram(TypeChecker.check(Parser.parse(file), model));
  }
}
