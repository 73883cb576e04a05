package sunder.family.model;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sunder.family.ExternalModel;
import sunder.limit.DiagramTooLarge;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/** A reader of feature models in UVL, TVL, Kconfig or DIMACS. */
public final class FeatureModelReader {
  private FeatureModelReader() {}

  /** The languages, with a hint how a model begins. */
  private enum Language {
    UVL("start with a 'features' section"),
    TVL("start with a 'root' feature"),
    DIMACS("start with a 'p cnf' line"),
    KCONFIG("start with 'config NAME'");

    private final String start;

    Language(String start) {
      this.start = start;
    }
  }

  /**
   * Returns the model in a file. The name of the file determines the language ({@code .uvl}, {@code
   * .tvl}, {@code .dimacs}, {@code .cnf}; {@code Kconfig*}, {@code Config.in}, {@code Config.src});
   * otherwise a text that starts with {@code p cnf} or a DIMACS comment is DIMACS, any other UVL.
   *
   * @throws InputException if the file cannot be read, is no feature model, or has no valid
   *     configuration
   */
  public static ExternalModel read(Path path) throws InputException {
    return read(SourceReader.read(path));
  }

  /**
   * Returns the model in a text, as {@link #read(Path)} does.
   *
   * @throws InputException if the text is no feature model or has no valid configuration
   */
  public static ExternalModel read(SourceFile file) throws InputException {
    return read(file, Map.of());
  }

  /**
   * Returns the model in a text, as {@link #read(Path)} does.
   *
   * @param environment the values of environment variables and macro calls of Kconfig
   * @throws InputException if the text is no feature model or has no valid configuration
   */
  public static ExternalModel read(SourceFile file, Map<String, String> environment)
      throws InputException {
    ExternalModel model = readAny(file, environment);
    if (model.contradiction().isPresent()) {
      throw new InputException(model.contradiction().get());
    }
    return model;
  }

  /**
   * Returns the model in a text, which may have no valid configuration.
   *
   * @throws InputException if the text is no feature model
   */
  public static ExternalModel readAny(SourceFile file) throws InputException {
    return readAny(file, Map.of());
  }

  /**
   * Returns the model in a text, which may have no valid configuration.
   *
   * @param environment the values of environment variables and macro calls of Kconfig
   * @throws InputException if the text is no feature model
   */
  public static ExternalModel readAny(SourceFile file, Map<String, String> environment)
      throws InputException {
    Language language = languageOf(file);
    if (file.text().isBlank()) {
      throw failure(file, "the feature model is empty", language.start);
    }
    try {
      return switch (language) {
        case UVL -> new UvlReader(file).read();
        case TVL -> new TvlReader(file).read();
        case DIMACS -> new DimacsReader(file).read();
        case KCONFIG -> new KconfigReader(Path.of(file.name()), environment).read(file);
      };
    } catch (DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      throw failure(
          file,
          "the feature model is too large or too deeply nested for the memory",
          "give more memory with java -Xmx");
    }
  }

  private static InputException failure(SourceFile file, String message, String hint) {
    return new InputException(new Span(file, 0, 0), message, hint);
  }

  /** Returns whether the name of a file is that of a feature model. */
  public static boolean isModel(String name) {
    return languageOf(name).isPresent();
  }

  private static Optional<Language> languageOf(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".uvl")) {
      return Optional.of(Language.UVL);
    }
    if (name.endsWith(".tvl")) {
      return Optional.of(Language.TVL);
    }
    if (KconfigReader.isNamedSo(file)) {
      return Optional.of(Language.KCONFIG);
    }
    return name.endsWith(".dimacs") || name.endsWith(".cnf")
        ? Optional.of(Language.DIMACS)
        : Optional.empty();
  }

  private static Language languageOf(SourceFile file) {
    String first = file.text().stripLeading();
    boolean isDimacs = first.startsWith("p cnf") || first.startsWith("c ");
    return languageOf(file.name()).orElse(isDimacs ? Language.DIMACS : Language.UVL);
  }
}
