package sunder.source;

/** What stands in a stretch of a text, to be quoted in a sentence. */
public final class Excerpt {
  private Excerpt() {}

  /**
   * The text on one line. An expression may begin or end inside parentheses that are no part of it;
   * they are added where one of a pair would be missing.
   */
  public static String of(Span span) {
    String text = span.file().text();
    int start = span.start();
    int end = span.end();
    int open = 0;
    for (int i = span.start(); i < span.end(); i++) {
      open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
    }
    for (; open < 0 && start > 0; start--) {
      open += text.charAt(start - 1) == '(' ? 1 : 0;
    }
    for (; open > 0 && end < text.length(); end++) {
      open -= text.charAt(end) == ')' ? 1 : 0;
    }
    return text.substring(start, end).replaceAll("\\s+", " ");
  }

  /** The same, at most so many characters long. */
  public static String of(Span span, int longest) {
    String text = of(span);
    return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
  }
}
