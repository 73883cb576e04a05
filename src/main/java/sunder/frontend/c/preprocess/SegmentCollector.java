package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.ConditionalRegions.TextSegment;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Builds the segments of each file for {@link ConditionalRegions}, from the events of {@link
 * DirectiveProcessor}. Invariant: the segments of a file cover its text in order.
 */
final class SegmentCollector {
  /** The segments of an open file, up to the offset {@code done}. */
  private static final class FileSegments {
    private final List<TextSegment> pieces = new ArrayList<>();
    private List<PreprocessingToken> words = new ArrayList<>();
    private int done;
  }

  private final Deque<FileSegments> open = new ArrayDeque<>();

  void beginFile() {
    open.push(new FileSegments());
  }

  /** Adds a line that is present in the variants of the current segment. */
  void addLine(LogicalLine line) {
    open.element().words.addAll(line.tokens());
  }

  /**
   * Adds a line with other variants than the current segment, as a segment by itself.
   *
   * @param before the variants of the current segment, which ends
   * @param when the variants of the line
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

  /** Ends the current segment before a line, and returns the whole span of the line. */
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

  /** Leaves the current file and returns its segments. */
  List<TextSegment> endFile(SourceFile file, ConfigSet when) {
    close(file, file.text().length(), when);
    return open.pop().pieces;
  }
}
