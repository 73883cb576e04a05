package sunder.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import sunder.family.ExternalModel;
import sunder.family.model.FeatureModelReader;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/**
 * The examples: every {@code .ia} and {@code .c} file below {@code examples/}, except those to be
 * rejected and those that need a library.
 */
public final class Corpus {
  public static final Path ROOT = Path.of("examples");

  private Corpus() {}

  /** In the order of their paths. */
  public static List<Path> files() {
    try (Stream<Path> paths = Files.walk(ROOT)) {
      return paths
          .filter(path -> path.toString().matches(".*\\.(ia|c)"))
          .filter(path -> !path.startsWith(ROOT.resolve("err")))
          .filter(path -> !path.startsWith(ROOT.resolve("libraries")))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static SourceFile source(Path file) {
    try {
      return SourceReader.read(file);
    } catch (InputException e) {
      throw new IllegalStateException(e);
    }
  }

  public static List<Expectation> expectations(Path file) {
    Path expected = Path.of(file.toString().replaceFirst("\\.(ia|c)$", ".expected"));
    try {
      return Expectation.read(expected);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The model that the options of an example name. */
  public static ExternalModel model(Expectation expected) throws InputException {
    return expected.featureModel().isPresent()
        ? FeatureModelReader.read(expected.featureModel().get())
        : ExternalModel.NONE;
  }
}
