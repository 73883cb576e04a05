package sunder.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import sunder.cli.console.UsageException;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/** The type converter for file names; {@code -} denotes the standard input for input files. */
public final class FileName implements ITypeConverter<Path> {
  /** The name of the standard input on the command line. */
  public static final String STDIN = "-";

  /** The name of the standard input in messages. */
  private static final String STDIN_TITLE = "stdin";

  @Override
  public Path convert(String text) {
    try {
      return path(text);
    } catch (UsageException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  /**
   * Returns the path of a file name.
   *
   * @throws UsageException if the name is not valid on this system
   */
  public static Path path(String name) throws UsageException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException(
          "'"
              + name
              + "' is not a file name in the encoding "
              + System.getProperty("sun.jnu.encoding", "of this system")
              + "; set LC_ALL to a locale that has its characters, such as C.UTF-8");
    }
  }

  /**
   * Returns the C files of a folder, sorted by name, or the file itself. A folder without C files
   * is returned as it is, and is reported later as an unreadable file.
   *
   * @throws UsageException if a folder cannot be read
   */
  static List<String> programs(String name) throws UsageException {
    if (name.equals(STDIN) || !FileDependencies.isFolder(path(name))) {
      return List.of(name);
    }
    try (Stream<Path> files = Files.walk(path(name))) {
      List<String> found =
          files.map(Path::toString).filter(file -> file.endsWith(".c")).sorted().toList();
      return found.isEmpty() ? List.of(name) : found;
    } catch (IOException | UncheckedIOException e) {
      throw new UsageException("the folder '" + name + "' cannot be read");
    }
  }

  /**
   * Reads a file or the standard input.
   *
   * @throws InputException if it cannot be read or is not text
   * @throws UsageException if the name is not valid on this system
   */
  public static SourceFile read(String name) throws InputException, UsageException {
    if (!name.equals(STDIN)) {
      return SourceReader.read(path(name));
    }
    try {
      return SourceReader.read(STDIN_TITLE, System.in);
    } catch (IOException e) {
      throw new InputException(
          new Span(SourceFile.unreadable(STDIN_TITLE), 0, 0), "cannot be read: " + e.getMessage());
    }
  }
}
