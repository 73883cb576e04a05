package sunder.frontend.c.preprocess;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/** Finds what an {@code #include} names: local files, and headers that come with the tool. */
final class Headers {
  /** The bundled ones. */
  static final List<String> BUNDLED =
      List.of(
          "assert.h",
          "errno.h",
          "limits.h",
          "stdbool.h",
          "stddef.h",
          "stdint.h",
          "stdio.h",
          "stdlib.h",
          "string.h");

  private static final Pattern NAMED_AS_C = Pattern.compile(".*\\.([chix]|inc|def|tbl|hpp)");

  private final Map<String, Header> read = new HashMap<>();
  private Optional<Path> input = Optional.empty();

  /**
   * An included file.
   *
   * @param bundled whether it came with the tool
   */
  record Header(SourceFile file, List<Line> lines, boolean bundled) {}

  /**
   * @param words what stands behind {@code #include}
   * @param from where the directive stands
   * @throws InputException if there is no such file, or it cannot be read
   */
  Header find(List<Word> words, Span from) throws InputException {
    String text = words.stream().map(Word::text).collect(Collectors.joining());
    boolean quoted = !words.isEmpty() && words.get(0).is(CLexer.STRING);
    boolean angled = text.startsWith("<") && text.endsWith(">");
    if (!quoted && !angled || text.length() < 3) {
      throw bad(from, "an include needs \"file\" or <header>", Optional.empty());
    }
    String name = text.substring(1, text.length() - 1);
    Optional<Path> local = quoted ? local(name, from) : Optional.empty();
    if (local.isPresent()) {
      return local(local.get(), from);
    }
    if (BUNDLED.contains(name)) {
      return bundled(name);
    }
    throw bad(
        from,
        quoted ? "no such file: " + name : "the header <" + name + "> is not known",
        Optional.of("bundled are " + String.join(", ", BUNDLED)));
  }

  private static Optional<Path> local(String name, Span from) {
    try {
      Path file = Path.of(from.file().name()).resolveSibling(name);
      boolean isHidden = !Files.exists(file) && !Files.notExists(file);
      return Files.isRegularFile(file) || isHidden ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether a file lies in the folder of the input, or is named as files of C are. */
  private boolean isOurs(Path file, Span from) {
    input = input.or(() -> Optional.of(Path.of(from.file().name())));
    try {
      Path real = file.toRealPath();
      Path folder = input.get().toAbsolutePath().getParent().toRealPath();
      return real.startsWith(folder) || NAMED_AS_C.matcher(real.toString()).matches();
    } catch (IOException e) {
      return true; // nothing can be read that could be shown, only why
    }
  }

  private Header local(Path file, Span from) throws InputException {
    String key = file.toString();
    Header known = read.get(key);
    if (known == null) {
      SourceFile text = sizeOf(file) == 0 ? new SourceFile(key, "") : text(file, from);
      known = new Header(text, Line.of(text), false);
      read.put(key, known);
    }
    return known;
  }

  private SourceFile text(Path file, Span from) throws InputException {
    if (isOurs(file, from)) {
      return SourceReader.read(file);
    }
    try {
      return SourceFile.closed(SourceReader.read(file));
    } catch (InputException e) {
      throw bad(from, "'" + file + "' is no text", Optional.empty());
    }
  }

  private static long sizeOf(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return -1;
    }
  }

  private Header bundled(String name) {
    return read.computeIfAbsent(
        "<" + name + ">",
        key -> {
          SourceFile text = new SourceFile(key, resource(name));
          return new Header(text, Line.of(text), true);
        });
  }

  private static String resource(String name) {
    try (InputStream in = Headers.class.getResourceAsStream("/sunder/frontend/c/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InputException bad(Span span, String message, Optional<String> hint) {
    return new InputException(new Diagnostic(span, message, hint));
  }
}
