package sunder.source;

/** What stands in a stretch of a text, to be quoted in a sentence. */
public final class Excerpt {
  private Excerpt() {}

  /** Whether it is the name of a macro that has arguments: what it stands for is not there. */
  public static boolean isMacro(Span span) {
    String text = span.file().text();
    return text.startsWith("(", span.end())
        && text.substring(span.start(), span.end()).matches("[A-Za-z_]\\w*");
  }

  /**
   * The text on one line. An expression may begin or end inside parentheses that are no part of it;
   * they are added where one of a pair would be missing. A macro has its arguments behind it.
   */
  public static String of(Span span) {
    Span whole = whole(span);
    return span.file().text().substring(whole.start(), whole.end()).replaceAll("\\s+", " ");
  }

  /** The stretch that is quoted. */
  public static Span whole(Span span) {
    String text = span.file().text();
    int start = span.start();
    int end = isMacro(span) ? span.end() + 1 : span.end();
    int open = 0;
    for (int i = start; i < end; i++) {
      open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
    }
    for (; open < 0 && start > 0; start--) {
      open += text.charAt(start - 1) == '(' ? 1 : 0;
    }
    for (; open > 0 && end < text.length(); end++) {
      open -= text.charAt(end) == ')' ? 1 : 0;
    }
    return new Span(span.file(), start, end);
  }

  /** The same, at most so many characters long. */
  public static String of(Span span, int longest) {
    String text = of(span);
    return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
  }
}
