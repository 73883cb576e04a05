package sunder.frontend.promela;

import java.nio.file.Path;
import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.frontend.FrontEnd;
import sunder.frontend.promela.model.PromelaElaborator;
import sunder.frontend.promela.syntax.Parser;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** The front end of Promela files ({@code .pml}). */
public final class PromelaFrontEnd implements FrontEnd {
  @Override
  public boolean accepts(Path file) {
    return file.toString().endsWith(".pml");
  }

  /** Returns the feature model {@code m.tvl} next to {@code m.pml}, if it exists. */
  @Override
  public Optional<Path> companionModel(Path program) {
    String name = program.toString();
    Path beside = Path.of(name.substring(0, name.length() - ".pml".length()) + ".tvl");
    return Optional.of(beside).filter(FileDependencies::isFile);
  }

  @Override
  public PromelaModel read(SourceFile file, ExternalModel model) throws InputException {
    return new PromelaModel(PromelaElaborator.of(Parser.parse(file), model));
  }
}
