package sunder.source;

/**
 * A text from which parts are taken away, from front to back. Line ends stay, so that every line
 * keeps its number. Mutable.
 */
public final class TextEdits {
  private final String text;
  private final StringBuilder result = new StringBuilder();
  private int copied;

  public TextEdits(String text) {
    this.text = text;
  }

  /** Takes a part away. */
  public void erase(int start, int end) {
    replace(start, end, "");
  }

  /**
   * Puts something else in the place of a part.
   *
   * @throws IllegalArgumentException if it does not lie behind all parts so far
   */
  public void replace(int start, int end, String other) {
    if (start < copied || end < start) {
      throw new IllegalArgumentException("edits are made from front to back");
    }
    result.append(text, copied, start).append(other);
    text.substring(start, end).chars().filter(c -> c == '\n').forEach(c -> result.append('\n'));
    copied = end;
  }

  /** The text with all edits so far; lines that lost something have no spaces at their ends. */
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
