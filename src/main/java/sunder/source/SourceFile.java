package sunder.source;

import java.util.Arrays;

/**
 * One input text with its name, able to turn offsets into lines and columns.
 *
 * <p>Invariant: lines and columns start at 1; a column counts UTF-16 units, a tab is one column.
 */
public final class SourceFile {
  private final String name;
  private final String text;
  private final int[] lineStarts;
  private final QuotePermission access;

  /** Of the bytes that it was read from; empty if it was in no file. */
  final String digest;

  /** What may be told of a file. */
  private enum QuotePermission {
    /** Everything. */
    OPEN,
    /** Places alone: it lies elsewhere, and may be no program. */
    CLOSED,
    /** It could not be read. */
    NONE
  }

  /**
   * @param name how diagnostics name the file (its path as the user gave it)
   * @param text the whole decoded text
   */
  public SourceFile(String name, String text) {
    this(name, text, QuotePermission.OPEN, "");
  }

  /**
   * @param digest of the bytes that it was read from
   */
  SourceFile(String name, String text, String digest) {
    this(name, text, QuotePermission.OPEN, digest);
  }

  private SourceFile(String name, String text, QuotePermission access, String digest) {
    this.name = name;
    this.text = text;
    this.lineStarts = startsOf(text);
    this.access = access;
    this.digest = digest;
  }

  /**
   * Where each code point starts, and the end; empty if each is one unit. Parsers count code
   * points, spans count units.
   */
  public int[] codePoints() {
    int count = text.codePointCount(0, text.length());
    int[] starts = new int[count == text.length() ? 0 : count + 1];
    for (int i = 0; i + 1 < starts.length; i++) {
      starts[i + 1] = text.offsetByCodePoints(starts[i], 1);
    }
    return starts;
  }

  /** A file with nothing in it. */
  public static SourceFile empty(String name) {
    return new SourceFile(name, "", FileDependencies.hex(FileDependencies.sha256()));
  }

  /** A file that could not be read: there are no places in it. */
  public static SourceFile unreadable(String name) {
    return new SourceFile(name, "", QuotePermission.NONE, "");
  }

  /** A file of which messages quote nothing: who wrote the input may not be who may read it. */
  public static SourceFile withoutQuotation(SourceFile file) {
    return new SourceFile(file.name, file.text, QuotePermission.CLOSED, file.digest);
  }

  /** Whether messages may quote it. */
  public boolean mayBeQuoted() {
    return access == QuotePermission.OPEN;
  }

  /** Whether there are places in it to speak of. */
  public boolean isReadable() {
    return access != QuotePermission.NONE;
  }

  private static int[] startsOf(String text) {
    int[] starts = new int[16];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
        }
        starts[count++] = i + 1;
      }
    }
    return Arrays.copyOf(starts, count);
  }

  public String name() {
    return name;
  }

  public String text() {
    return text;
  }

  /** The line (from 1) that contains the offset. */
  public int lineOf(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** The column (from 1) of the offset within its line. */
  public int columnOf(int offset) {
    return offset - lineStarts[lineOf(offset) - 1] + 1;
  }

  /** The text of a line (from 1), without its line end. */
  public String line(int line) {
    int start = lineStarts[line - 1];
    int end = line < lineStarts.length ? lineStarts[line] - 1 : text.length();
    if (end > start && text.charAt(end - 1) == '\r') {
      end--;
    }
    return text.substring(start, end);
  }
}
