package sunder.source;

/**
 * A stretch of a source text.
 *
 * @param start offset of the first character
 * @param end offset behind the last character; {@code end >= start}
 */
public record Span(SourceFile file, int start, int end) {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("span " + start + ".." + end);
    }
  }

  public int line() {
    return file.lineOf(start);
  }

  public int column() {
    return file.columnOf(start);
  }

  /** Whether all of another span is in this one, in the same file. */
  public boolean contains(Span other) {
    return file == other.file && start <= other.start && other.end <= end;
  }

  /** The smallest span that contains this one and {@code other}. */
  public Span to(Span other) {
    return new Span(file, Math.min(start, other.start), Math.max(end, other.end));
  }

  /** {@code file:line:column}, or the file alone if it could not be read. */
  @Override
  public String toString() {
    return !file.isRead() ? file.name() : file.name() + ":" + line() + ":" + column();
  }
}
