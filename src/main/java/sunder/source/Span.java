package sunder.source;

import java.util.Objects;
import java.util.Optional;

/**
 * A stretch of a source text.
 *
 * @param start offset of the first character
 * @param end offset behind the last character; {@code end >= start}
 * @param origin where the text stands that a macro puts here, if that is to be told; what stands at
 *     one place is one thing wherever its text is from
 */
public record Span(SourceFile file, int start, int end, Optional<Span> origin) {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("span " + start + ".." + end);
    }
  }

  /** A stretch of which all stands there. */
  public Span(SourceFile file, int start, int end) {
    this(file, start, end, Optional.empty());
  }

  /** The same place, with text of another one. */
  public Span withOrigin(Span text) {
    return new Span(file, start, end, Optional.of(text));
  }

  /** What stands here. */
  public String text() {
    return file.text().substring(start, end);
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
    return new Span(file, Math.min(start, other.start), Math.max(end, other.end), origin);
  }

  /** As a sentence names it that is about this place: {@code line 3}, or {@code x.h:3}. */
  public String lineRelativeTo(SourceFile here) {
    return file == here ? "line " + line() : file.name() + ":" + line();
  }

  /** Such as {@code (from line 3)} where a macro put the text; else nothing. */
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

  /** {@code file:line:column}, or the file alone if it could not be read. */
  @Override
  public String toString() {
    return !file.isReadable() ? file.name() : file.name() + ":" + line() + ":" + column();
  }
}
