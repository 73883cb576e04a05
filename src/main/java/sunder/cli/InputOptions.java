package sunder.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.Subject;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.languages.FrontEnds;
import sunder.source.InputException;
import sunder.source.SourceReader;

/** From the name of a file to a checked family. */
final class InputOptions {
  @Option(
      names = "--feature-model",
      paramLabel = "FILE",
      description = "Valid configurations from FILE, in UVL or DIMACS.")
  private Optional<String> featureModel;

  /**
   * Reads, parses and checks the file, in the language that its name says.
   *
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name cannot be one of a file
   */
  Subject load(String file) throws InputException, UsageException {
    Path path = path(file);
    return FrontEnds.of(path).read(SourceReader.read(path), externalModel());
  }

  /**
   * The same for a program with holes, which only {@code .ia} has.
   *
   * @throws InputException with every diagnostic of the first step that has any
   * @throws UsageException if the name cannot be one of a file
   */
  IaProgram loadSketch(String file) throws InputException, UsageException {
    return new IaFrontEnd().read(SourceReader.read(path(file)), externalModel());
  }

  /**
   * All files that are read for these.
   *
   * @throws UsageException if a name cannot be one of a file
   */
  List<Path> files(List<String> programs) throws UsageException {
    List<Path> files = new ArrayList<>();
    for (String program : programs) {
      files.add(path(program));
    }
    if (featureModel.isPresent()) {
      files.add(path(featureModel.get()));
    }
    return files;
  }

  private ExternalModel externalModel() throws InputException, UsageException {
    return featureModel.isPresent()
        ? FeatureModelReader.read(path(featureModel.get()))
        : ExternalModel.NONE;
  }

  private static Path path(String name) throws UsageException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("this is no name of a file");
    }
  }
}
