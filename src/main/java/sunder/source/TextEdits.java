package sunder.source;

/**
 * A sequence of edits of a text, from front to back. Line ends are preserved, so that line numbers
 * do not change. Mutable.
 */
public final class TextEdits {
  private final String text;
  private final StringBuilder result = new StringBuilder();
  private int copied;

  public TextEdits(String text) {
    this.text = text;
  }

  /** Removes a range. */
  public void erase(int start, int end) {
    replace(start, end, "");
  }

  /**
   * Replaces a range by a text.
   *
   * @throws IllegalArgumentException if the range begins before the end of the previous one
   */
  public void replace(int start, int end, String other) {
    if (start < copied || end < start) {
      throw new IllegalArgumentException("edits are made from front to back");
    }
    result.append(text, copied, start).append(other);
    text.substring(start, end).chars().filter(c -> c == '\n').forEach(c -> result.append('\n'));
    copied = end;
  }

  /** Returns the edited text; changed lines have no trailing spaces. */
  public String result() {
    String whole = result + text.substring(copied);
    String[] before = text.split("\n", -1);
    String[] after = whole.split("\n", -1);
    for (int i = 0; i < after.length; i++) {
      if (!after[i].equals(before[i])) {
        after[i] = after[i].stripTrailing();
      }
    }
    return String.join("\n", after);
  }
}
