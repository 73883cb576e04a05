package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.ConditionalRegions.TextSegment;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Divides texts into pieces while their directives are followed. */
final class SegmentCollector {
  /** A file that is being read, up to an offset. */
  private static final class FileSegments {
    private final List<TextSegment> pieces = new ArrayList<>();
    private List<PreprocessingToken> words = new ArrayList<>();
    private int done;
  }

  private final Deque<FileSegments> open = new ArrayDeque<>();

  /** A file begins. */
  void beginFile() {
    open.push(new FileSegments());
  }

  /** A line that is no condition, which somebody reads. */
  void addLine(LogicalLine line) {
    open.element().words.addAll(line.tokens());
  }

  /**
   * One that others read than those before.
   *
   * @param before who read what is before it
   */
  void addLine(LogicalLine line, ConfigSet before, ConfigSet when) {
    Span span = whole(line, before);
    open.element().pieces.add(new TextSegment.CodeSegment(span, when, line.tokens()));
  }

  private void close(SourceFile file, int end, ConfigSet when) {
    FileSegments reading = open.element();
    if (end > reading.done) {
      Span span = new Span(file, reading.done, end);
      reading.pieces.add(new TextSegment.CodeSegment(span, when, reading.words));
    }
    reading.done = end;
    reading.words = new ArrayList<>();
  }

  /** What was before a directive was for these variants, too. */
  private Span whole(LogicalLine directive, ConfigSet when) {
    SourceFile file = directive.start().file();
    int start = directive.start().start();
    close(file, start, when);
    open.element().done = directive.end();
    return new Span(file, start, directive.end());
  }

  void addConditional(LogicalLine directive, ConfigSet when) {
    Span span = whole(directive, when);
    open.element().pieces.add(new TextSegment.ConditionalDirective(span, when));
  }

  void addInclude(LogicalLine directive, ConfigSet when, List<TextSegment> pieces) {
    Span span = whole(directive, when);
    open.element().pieces.add(new TextSegment.IncludeSegment(span, when, pieces));
  }

  /** The file ends. */
  List<TextSegment> endFile(SourceFile file, ConfigSet when) {
    close(file, file.text().length(), when);
    return open.pop().pieces;
  }
}
