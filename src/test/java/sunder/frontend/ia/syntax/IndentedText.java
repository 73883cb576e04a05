package sunder.frontend.ia.syntax;

/** Text under construction, with indentation. */
final class IndentedText {
  private static final String STEP = "  ";

  private final StringBuilder text = new StringBuilder();
  private int depth;

  /** Adds to the current line. */
  IndentedText add(String part) {
    if (atLineStart()) {
      text.append(STEP.repeat(depth));
    }
    text.append(part);
    return this;
  }

  private boolean atLineStart() {
    return text.isEmpty() || text.charAt(text.length() - 1) == '\n';
  }

  /** Ends the current line, if anything is on it. */
  void fresh() {
    if (!atLineStart()) {
      text.append('\n');
    }
  }

  /** A line of its own. */
  IndentedText line(String content) {
    fresh();
    add(content);
    fresh();
    return this;
  }

  void indent() {
    depth++;
  }

  void outdent() {
    depth--;
  }

  String text() {
    return text.toString();
  }
}
