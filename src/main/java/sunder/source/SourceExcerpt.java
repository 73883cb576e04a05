package sunder.source;

/** An excerpt of a source text, on one line, for quotation in a sentence. */
public final class SourceExcerpt {
  private SourceExcerpt() {}

  /**
   * Returns whether a span is the name of a macro with arguments, whose expansion is not in the
   * text.
   */
  public static boolean isMacro(Span span) {
    String text = span.file().text();
    return text.startsWith("(", behindSpaces(text, span.end()))
        && text.substring(span.start(), span.end()).matches("[A-Za-z_]\\w*");
  }

  private static int behindSpaces(String text, int at) {
    int i = at;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /**
   * Returns the text on one line. An expression may begin or end inside parentheses that do not
   * belong to it; the missing ones are added. The arguments of a macro are included.
   */
  public static String of(Span span) {
    Span whole = quotedSpan(span);
    return span.file().text().substring(whole.start(), whole.end()).replaceAll("\\s+", " ");
  }

  /** Returns the span that is quoted. */
  public static Span quotedSpan(Span span) {
    String text = span.file().text();
    int start = span.start();
    int end = isMacro(span) ? behindSpaces(text, span.end()) + 1 : span.end();
    int open = 0;
    int least = 0;
    int at = start;
    while (at < end || open > least && at < text.length()) {
      open += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
      least = Math.min(least, open);
      at = behindToken(text, at);
    }
    // Unmatched closing parentheses extend the excerpt to the left over opening ones only.
    int before = start;
    for (int missing = -least; missing > 0 && before > 0; ) {
      char c = text.charAt(--before);
      if (c == '(') {
        missing--;
        start = before;
      } else if (!Character.isWhitespace(c)) {
        break;
      }
    }
    return new Span(span.file(), start, Math.max(at, span.end()));
  }

  /** Returns the offset after a token; parentheses in comments and literals do not count. */
  private static int behindToken(String text, int at) {
    char c = text.charAt(at);
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? text.length() : end + 2;
    } else if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end;
    } else if (c != '"' && c != '\'') {
      return at + 1;
    }
    for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
      if (text.charAt(i) == c) {
        return i + 1;
      }
      i += text.charAt(i) == '\\' ? 1 : 0;
    }
    return at + 1;
  }

  /** Returns the text on one line, abbreviated to a maximum length. */
  public static String of(Span span, int longest) {
    String text = of(span);
    return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
  }
}
