package sunder.cli.cache;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import sunder.cli.console.AtomicFile;
import sunder.cli.console.ProcessEnvironment;
import sunder.report.json.JsonFields;
import sunder.report.json.JsonTree;
import sunder.source.FileDependencies;
import sunder.source.TerminalText;

/**
 * A file of the report cache: a digest, and a JSON object. It is written atomically; a corrupt file
 * gives a warning and is ignored.
 *
 * @param path the path of the file
 */
record CacheFile(Path path) {
  private static final String WARNING = "sunder: --cache: ";

  /** The maximal number of characters; larger objects are not stored. */
  private static final int MOST_CHARACTERS = 20_000_000;

  /** Reads the file; empty if it does not exist, is corrupt, or the reader rejects it. */
  <T> Optional<T> read(Function<JsonTree, Optional<T>> reader, ProcessEnvironment process) {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(path);
      int end = text.indexOf('\n');
      if (end < 0
          || !FileDependencies.digest(text.substring(end + 1)).equals(text.substring(0, end))) {
        throw new IOException("its digest is another");
      }
      try (JsonParser parser = new JsonFactory().createParser(text.substring(end + 1))) {
        parser.nextToken();
        return reader.apply(JsonTree.read(parser));
      }
    } catch (IOException
        | IllegalArgumentException
        | ArithmeticException
        | IndexOutOfBoundsException e) {
      warn(process, path + " is damaged and not used: " + e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Writes the object unless it is too large.
   *
   * @throws IOException if the file cannot be written
   */
  void write(JsonFields fields) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      fields.write(json);
    }
    if (text.getBuffer().length() <= MOST_CHARACTERS) {
      Files.createDirectories(path.getParent());
      AtomicFile aside = AtomicFile.open(path);
      aside.writer().write(FileDependencies.digest(text.toString()) + "\n" + text);
      aside.commit();
    }
  }

  /** Prints a warning about the cache folder or a file of it. */
  static void warn(ProcessEnvironment process, String message) {
    process.err().println(TerminalText.escape(WARNING + message));
  }

  /**
   * Returns the messages of a run without the warnings about the cache, which need not apply later.
   */
  static String withoutCacheWarnings(String messages) {
    return messages
        .lines()
        .filter(line -> !line.startsWith(WARNING))
        .map(line -> line + System.lineSeparator())
        .collect(Collectors.joining());
  }
}
