package sunder.family.model;

import java.nio.file.Path;
import java.util.Locale;
import sunder.family.ExternalModel;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/** Reads feature models: UVL, TVL, or DIMACS as product-line tools export it. */
public final class FeatureModelReader {
  private FeatureModelReader() {}

  /** The languages, and how a model starts. */
  private enum Language {
    UVL("start with a 'features' section"),
    TVL("start with a 'root' feature"),
    DIMACS("start with a 'p cnf' line");

    private final String start;

    Language(String start) {
      this.start = start;
    }
  }

  /**
   * The model in a file; its name's ending ({@code .uvl}, {@code .tvl}, {@code .dimacs}, {@code
   * .cnf}) says the language, or else its first line.
   *
   * @throws InputException if the file cannot be read, is no feature model, or has no valid
   *     configuration
   */
  public static ExternalModel read(Path path) throws InputException {
    return read(SourceReader.read(path));
  }

  /** As {@link #read(Path)}, for a text with a name. */
  public static ExternalModel read(SourceFile file) throws InputException {
    Language language = languageOf(file);
    if (file.text().isBlank()) {
      throw failure(file, "the feature model is empty", language.start);
    }
    try {
      return switch (language) {
        case UVL -> new UvlReader(file).read();
        case TVL -> new TvlReader(file).read();
        case DIMACS -> new DimacsReader(file).read();
      };
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw failure(
          file,
          "the feature model is too large or too deeply nested for the memory",
          "give more memory with java -Xmx");
    }
  }

  private static InputException failure(SourceFile file, String message, String hint) {
    return new InputException(Diagnostic.of(new Span(file, 0, 0), message, hint));
  }

  private static Language languageOf(SourceFile file) {
    String name = file.name().toLowerCase(Locale.ROOT);
    if (name.endsWith(".uvl")) {
      return Language.UVL;
    }
    if (name.endsWith(".tvl")) {
      return Language.TVL;
    }
    String first = file.text().stripLeading();
    boolean dimacs =
        name.endsWith(".dimacs")
            || name.endsWith(".cnf")
            || first.startsWith("p cnf")
            || first.startsWith("c ");
    return dimacs ? Language.DIMACS : Language.UVL;
  }
}
