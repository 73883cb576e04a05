package sunder.source;

import java.util.Objects;
import java.util.Optional;

/**
 * A range of a source text.
 *
 * @param file the source text
 * @param start the offset of the first character
 * @param end the offset after the last character; {@code end >= start}
 * @param origin the place of the text that a macro expands to here, if it is to be reported; it
 *     does not distinguish spans
 */
public record Span(SourceFile file, int start, int end, Optional<Span> origin) {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("span " + start + ".." + end);
    }
  }

  /** Creates a span without an origin. */
  public Span(SourceFile file, int start, int end) {
    this(file, start, end, Optional.empty());
  }

  /** Returns this span with the origin of its text. */
  public Span withOrigin(Span text) {
    return new Span(file, start, end, Optional.of(text));
  }

  /** Returns the text of the span. */
  public String text() {
    return file.text().substring(start, end);
  }

  public int line() {
    return file.lineOf(start);
  }

  public int column() {
    return file.columnOf(start);
  }

  /** Returns whether another span is inside this one, in the same file. */
  public boolean contains(Span other) {
    return file == other.file && start <= other.start && other.end <= end;
  }

  /** Returns the smallest span that contains this one and {@code other}. */
  public Span to(Span other) {
    return new Span(file, Math.min(start, other.start), Math.max(end, other.end), origin);
  }

  /**
   * Returns the line for a sentence about a place in a file: {@code line 3}, or {@code x.h:3} for
   * another file.
   */
  public String lineRelativeTo(SourceFile here) {
    return file == here ? "line " + line() : file.name() + ":" + line();
  }

  /**
   * Returns a note such as {@code (from line 3)} for text of a macro; otherwise the empty string.
   */
  public String originNote() {
    return origin
        .filter(text -> text.file != file || text.line() != line())
        .map(text -> " (from " + text.lineRelativeTo(file) + ")")
        .orElse("");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Span span
        && file == span.file
        && start == span.start
        && end == span.end;
  }

  @Override
  public int hashCode() {
    return Objects.hash(file, start, end);
  }

  /** Returns {@code file:line:column}, or only the file if it could not be read. */
  @Override
  public String toString() {
    return !file.isReadable() ? file.name() : file.name() + ":" + line() + ":" + column();
  }
}
