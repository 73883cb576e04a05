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
 * A file of the folder of {@code --cache}: its digest, then an object in JSON. It is written whole
 * or not at all; a damaged one is told of and not used.
 */
record KeptFile(Path place) {
  private static final String WARNING = "sunder: --cache: ";

  /** Longer ones are not kept. */
  private static final int MOST_CHARACTERS = 20_000_000;

  /** What is read from it; nothing if it is not there, or no use. */
  <T> Optional<T> read(Function<JsonTree, Optional<T>> reader, ProcessEnvironment process) {
    if (!Files.exists(place)) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(place);
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
      warn(process, place + " is damaged and not used: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Writes it, unless it is too long. */
  void write(JsonFields fields) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      fields.write(json);
    }
    if (text.getBuffer().length() <= MOST_CHARACTERS) {
      Files.createDirectories(place.getParent());
      AtomicFile aside = AtomicFile.open(place);
      aside.writer().write(FileDependencies.digest(text.toString()) + "\n" + text);
      aside.keep();
    }
  }

  /** Tells of what is wrong with the folder or a file of it. */
  static void warn(ProcessEnvironment process, String message) {
    process.err().println(TerminalText.escape(WARNING + message));
  }

  /** Messages of a run that are true later, too: what was wrong with the folder need not be. */
  static String lasting(String messages) {
    return messages
        .lines()
        .filter(line -> !line.startsWith(WARNING))
        .map(line -> line + System.lineSeparator())
        .collect(Collectors.joining());
  }
}
