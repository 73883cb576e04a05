package sunder.source;

import java.util.Arrays;

/**
 * A source text with its name, which converts offsets to lines and columns.
 *
 * <p>Invariant: lines and columns start at 1; a column counts UTF-16 units, a tab is one column.
 */
public final class SourceFile {
  private final String name;
  private final String text;
  private final int[] lineStarts;
  private final QuotePermission access;

  /** The digest of the bytes of the file; empty if the text is from no file. */
  final String digest;

  /** The permission to quote the text in messages. */
  private enum QuotePermission {
    /** Quotation is permitted. */
    OPEN,
    /** Only places may be named: the file is from another location and may be no program. */
    CLOSED,
    /** The file could not be read. */
    NONE
  }

  /**
   * Creates a source text.
   *
   * @param name the name in diagnostics: the path as the user wrote it
   * @param text the decoded text
   */
  public SourceFile(String name, String text) {
    this(name, text, QuotePermission.OPEN, "");
  }

  /**
   * Creates a source text that was read from a file.
   *
   * @param digest the digest of the bytes of the file
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
   * Returns the offset of each code point and of the end; empty if each code point is one UTF-16
   * unit. Parsers count code points, spans count units.
   */
  public int[] codePoints() {
    int count = text.codePointCount(0, text.length());
    int[] starts = new int[count == text.length() ? 0 : count + 1];
    for (int i = 0; i + 1 < starts.length; i++) {
      starts[i + 1] = text.offsetByCodePoints(starts[i], 1);
    }
    return starts;
  }

  /** Returns an empty text. */
  public static SourceFile empty(String name) {
    return new SourceFile(name, "", FileDependencies.hex(FileDependencies.sha256()));
  }

  /** Returns a substitute for a file that could not be read, which has no places. */
  public static SourceFile unreadable(String name) {
    return new SourceFile(name, "", QuotePermission.NONE, "");
  }

  /** Returns a file that messages do not quote, as its reader may lack the permission to see it. */
  public static SourceFile withoutQuotation(SourceFile file) {
    return new SourceFile(file.name, file.text, QuotePermission.CLOSED, file.digest);
  }

  /** Returns whether messages may quote the text. */
  public boolean mayBeQuoted() {
    return access == QuotePermission.OPEN;
  }

  /** Returns whether the file was read, so that it has places. */
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

  /** Returns the line, from 1, that contains an offset. */
  public int lineOf(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Returns the column, from 1, of an offset within its line. */
  public int columnOf(int offset) {
    return offset - lineStarts[lineOf(offset) - 1] + 1;
  }

  /** Returns the text of a line, from 1, without its line end. */
  public String line(int line) {
    int start = lineStarts[line - 1];
    int end = line < lineStarts.length ? lineStarts[line] - 1 : text.length();
    if (end > start && text.charAt(end - 1) == '\r') {
      end--;
    }
    return text.substring(start, end);
  }
}
