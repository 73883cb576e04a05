package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.Layout.Piece;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Divides texts into pieces while their directives are followed. */
final class PieceCollector {
  /** A file that is being read, up to an offset. */
  private static final class Reading {
    private final List<Piece> pieces = new ArrayList<>();
    private List<Word> words = new ArrayList<>();
    private int done;
  }

  private final Deque<Reading> open = new ArrayDeque<>();

  /** A file begins. */
  void begin() {
    open.push(new Reading());
  }

  /** A line that is no condition, which somebody reads. */
  void line(Line line) {
    open.element().words.addAll(line.words());
  }

  /**
   * One that others read than those before.
   *
   * @param before who read what is before it
   */
  void line(Line line, ConfigSet before, ConfigSet when) {
    Span span = whole(line, before);
    open.element().pieces.add(new Piece.Text(span, when, line.words()));
  }

  private void close(SourceFile file, int end, ConfigSet when) {
    Reading reading = open.element();
    if (end > reading.done) {
      Span span = new Span(file, reading.done, end);
      reading.pieces.add(new Piece.Text(span, when, reading.words));
    }
    reading.done = end;
    reading.words = new ArrayList<>();
  }

  /** What was before a directive was for these variants, too. */
  private Span whole(Line directive, ConfigSet when) {
    SourceFile file = directive.start().file();
    int start = directive.start().start();
    close(file, start, when);
    open.element().done = directive.end();
    return new Span(file, start, directive.end());
  }

  void conditional(Line directive, ConfigSet when) {
    Span span = whole(directive, when);
    open.element().pieces.add(new Piece.Conditional(span, when));
  }

  void included(Line directive, ConfigSet when, List<Piece> pieces) {
    Span span = whole(directive, when);
    open.element().pieces.add(new Piece.Included(span, when, pieces));
  }

  /** The file ends. */
  List<Piece> end(SourceFile file, ConfigSet when) {
    close(file, file.text().length(), when);
    return open.pop().pieces;
  }
}
