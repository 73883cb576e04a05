package sunder.family.model;

import java.nio.file.Path;
import java.util.Locale;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;

/** Reads feature models: UVL, TVL, or DIMACS as product-line tools export it. */
public final class FeatureModelReader {
  private FeatureModelReader() {}

  /**
   * The model in a file; its name's ending ({@code .uvl}, {@code .tvl}, {@code .dimacs}, {@code
   * .cnf}) says the language, or else its first line.
   *
   * @throws InputException if the file cannot be read, is no feature model, or has no valid
   *     configuration
   */
  public static ImportedModel read(Path path) throws InputException {
    return read(SourceReader.read(path));
  }

  /** As {@link #read(Path)}, for a text with a name. */
  public static ImportedModel read(SourceFile file) throws InputException {
    if (file.name().toLowerCase(Locale.ROOT).endsWith(".tvl")) {
      return new TvlReader(file).read();
    }
    return isDimacs(file) ? new DimacsReader(file).read() : new UvlReader(file).read();
  }

  private static boolean isDimacs(SourceFile file) {
    String name = file.name().toLowerCase(Locale.ROOT);
    if (name.endsWith(".uvl")) {
      return false;
    }
    String first = file.text().stripLeading();
    return name.endsWith(".dimacs")
        || name.endsWith(".cnf")
        || first.startsWith("p cnf")
        || first.startsWith("c ");
  }
}
