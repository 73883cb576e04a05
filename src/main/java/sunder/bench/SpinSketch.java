package sunder.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sketch as SPIN takes it.
 *
 * @param text with {@link #HOLE}, which it does not declare, in the place of its only hole
 * @param low the least value of the hole
 * @param high the greatest
 */
record SpinSketch(String text, int low, int high) {
  static final String HOLE = "HOLE";

  /** {@code features int[0,7] F}, as PromelaSketcher declares its hole. */
  private static final Pattern DECLARATION =
      Pattern.compile(
          "(?m)^\\s*features\\s+int\\s*\\[(-?\\d{1,9})\\s*,\\s*(-?\\d{1,9})\\]\\s*(\\w+)[ \\t]*;?");

  /**
   * One of those that come with the tool, or of a user's file.
   *
   * @return nothing if the program is no sketch with one hole
   * @throws IOException if the file cannot be read
   */
  static Optional<SpinSketch> of(String program, int size) throws IOException {
    if (program.startsWith("file ")) {
      Path file = Path.of(program.substring("file ".length()).strip());
      return ofText(Files.readString(file, StandardCharsets.ISO_8859_1));
    }
    return Sketches.with(program, bits -> HOLE)
        .map(text -> new SpinSketch(text.apply(size), 0, Sketches.values(size) - 1));
  }

  private static Optional<SpinSketch> ofText(String text) {
    Matcher declared = DECLARATION.matcher(text);
    if (!declared.find()) {
      return Optional.empty();
    }
    String name = declared.group(3);
    int low = Integer.parseInt(declared.group(1));
    int high = Integer.parseInt(declared.group(2));
    String rest = text.substring(0, declared.start()) + text.substring(declared.end());
    return DECLARATION.matcher(rest).find()
        ? Optional.empty()
        : Optional.of(new SpinSketch(rest.replaceAll("\\?" + name + "\\b", HOLE), low, high));
  }

  /** How many values there are. */
  int values() {
    return high - low + 1;
  }
}
