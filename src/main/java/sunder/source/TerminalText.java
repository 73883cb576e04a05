package sunder.source;

/**
 * The escaping of text for terminals. Characters that move the cursor, change colours, ring the
 * bell or change the writing direction are shown as escapes, such as {@code \u005cu001b}; a tab
 * becomes a space.
 */
public final class TerminalText {
  private TerminalText() {}

  /** Returns a line with escapes. */
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
