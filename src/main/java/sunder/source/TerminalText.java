package sunder.source;

/**
 * Text for terminals. Names, comments and file names may have characters that move the cursor,
 * colour, ring, or turn the direction of writing: these are shown as escapes, such as {@code
 * \u005cu001b}. A tab is a space.
 */
public final class TerminalText {
  private TerminalText() {}

  /** One line of it. */
  public static String escape(String line) {
    if (line.codePoints().noneMatch(TerminalText::isHidden)) {
      return line;
    }
    StringBuilder result = new StringBuilder();
    line.codePoints()
        .forEach(
            c -> {
              if (c == '\t') {
                result.append(' ');
              } else if (isHidden(c)) {
                result.append(String.format(c > 0xffff ? "\\u{%x}" : "\\u%04x", c));
              } else {
                result.appendCodePoint(c);
              }
            });
    return result.toString();
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
