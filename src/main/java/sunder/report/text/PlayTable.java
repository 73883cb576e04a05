package sunder.report.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.report.RepeatedSegment;
import sunder.report.Terms;
import sunder.report.TextWrapping;
import sunder.report.Wording;
import sunder.source.Span;
import sunder.source.TerminalText;
import sunder.verdict.Play;

/**
 * The table of a play with one row for each move: the move, its line (with the text of the line if
 * it differs from the row above), and the variables that changed. The branches taken before the
 * move precede its row, in brackets.
 */
final class PlayTable {
  private static final int MOVE_WIDTH = 32;
  private static final int VALUES_WIDTH = 30;
  private static final int INDENT = 4;

  /** A cell of this length breaks the columns of its row only. */
  private static final int LONGEST_CELL = 48;

  private final List<Play.Step> steps;
  private final int width;
  private final Length length;
  private final Terms terms;
  private final int moveWidth;
  private final int lineWidth;
  private final int valuesWidth;

  /** How much of a long play is shown. */
  enum Length {
    FULL(Integer.MAX_VALUE / 2, Integer.MAX_VALUE / 2, Integer.MAX_VALUE),
    SHORTENED(40, 20, 4),
    /** What fits one screen. */
    BRIEF(6, 12, 2),
    /** What fits one screen beside other plays. */
    BRIEFER(3, 6, 2),
    /** The end. */
    END(1, 3, 1);

    private final int head;
    private final int tail;
    private final int branches;

    Length(int head, int tail, int branches) {
      this.head = head;
      this.tail = tail;
      this.branches = branches;
    }
  }

  private PlayTable(List<Play.Step> steps, Length length, int width, Terms terms) {
    this.terms = terms;
    this.steps = steps;
    this.width = width;
    this.length = length;
    this.moveWidth =
        width(steps.stream().flatMap(step -> firsts(step, length)).toList(), MOVE_WIDTH);
    this.lineWidth = width(steps.stream().map(step -> line(step.source())).toList(), MOVE_WIDTH);
    this.valuesWidth = width(steps.stream().map(PlayTable::values).toList(), VALUES_WIDTH);
  }

  /** Returns the rows of a play, without line ends and trailing spaces. */
  static List<String> rows(Play play, Length length, int width, Terms terms) {
    return new PlayTable(play.steps(), length, width, terms).rows();
  }

  /** Returns the rows of a range of steps, with all of their branches. */
  static List<String> rows(Play play, int from, int to, int width) {
    return new PlayTable(play.steps(), Length.FULL, width, Terms.PROGRAM).rows(from, to);
  }

  /** Returns the entries of the first column for a step. */
  private static Stream<String> firsts(Play.Step step, Length length) {
    return Stream.concat(
        Stream.of(move(step)), shown(step.branches(), length).stream().map(Wording::guard));
  }

  private List<String> rows() {
    if (steps.size() <= length.head + length.tail) {
      return rows(0, steps.size());
    }
    List<OmittedSteps> gaps = shortened(rounds());
    List<String> rows = new ArrayList<>();
    int from = 0;
    for (OmittedSteps gap : gaps) {
      rows.addAll(rows(from, gap.from()));
      String moves = Wording.quantity(gap.to() - gap.from(), "more " + terms.step());
      rows.add("... " + moves + gap.note() + " (-v shows all) ...");
      from = gap.to();
    }
    rows.addAll(rows(from, steps.size()));
    return rows;
  }

  /**
   * A range of omitted steps.
   *
   * @param from the index of the first step
   * @param to the index after the last step
   * @param note the note in place of the steps
   */
  private record OmittedSteps(int from, int to, String note) {}

  /** Returns the omitted steps of repeated segments: all repetitions but the first and the last. */
  private List<OmittedSteps> rounds() {
    List<OmittedSteps> gaps = new ArrayList<>();
    for (RepeatedSegment rounds : RepeatedSegment.of(steps)) {
      String what = ": " + rounds.lines(steps) + ", " + (rounds.times() - 2) + " more times";
      int one = rounds.length();
      gaps.add(new OmittedSteps(rounds.from() + one, rounds.end() - one, what));
    }
    return gaps;
  }

  /** Adds the middle of the play to the omitted steps if the remaining ones are too many. */
  private List<OmittedSteps> shortened(List<OmittedSteps> gaps) {
    BitSet shown = new BitSet();
    shown.set(0, steps.size());
    gaps.forEach(gap -> shown.clear(gap.from(), gap.to()));
    int[] left = shown.stream().toArray();
    if (left.length <= length.head + length.tail) {
      return gaps;
    }
    OmittedSteps middle = new OmittedSteps(left[length.head], left[left.length - length.tail], "");
    Stream<OmittedSteps> before = gaps.stream().filter(gap -> gap.to() <= middle.from());
    Stream<OmittedSteps> after = gaps.stream().filter(gap -> gap.from() >= middle.to());
    return Stream.of(before, Stream.of(middle), after).flatMap(part -> part).toList();
  }

  private List<String> rows(int from, int to) {
    List<String> rows = new ArrayList<>();
    Optional<Span> above = Optional.empty();
    for (Play.Step step : steps.subList(from, to)) {
      for (Play.Branch branch : shown(step.branches(), length)) {
        rows.add(row(branch, shown(branch.test(), above)));
        above = Optional.of(branch.test());
      }
      rows.add(row(step, shown(step.source(), above)));
      above = Optional.of(step.source());
    }
    return rows;
  }

  /** Returns the last branches before a move. */
  private static List<Play.Branch> shown(List<Play.Branch> branches, Length length) {
    int from = Math.max(0, branches.size() - length.branches);
    return branches.subList(from, branches.size());
  }

  private String row(Play.Branch branch, String text) {
    String guard = TextWrapping.shorten(Wording.guard(branch), moveWidth);
    return row(guard, line(branch.test()), "", text);
  }

  private String row(Play.Step step, String text) {
    return row(cell(move(step)), line(step.source()), cell(values(step)), text);
  }

  private String row(String move, String line, String values, String text) {
    StringBuilder row = new StringBuilder();
    pad(row, move, moveWidth);
    row.append("  ").append(" ".repeat(Math.max(0, lineWidth - line.length())));
    row.append(line).append("  ");
    pad(row, values, valuesWidth);
    row.append(valuesWidth == 0 ? "" : "  ");
    row.append(TextWrapping.shorten(text, Math.max(20, width - INDENT - row.length())));
    return row.toString().stripTrailing();
  }

  /** Returns the text of a cell, which only a complete table shows at any length. */
  private String cell(String text) {
    return length == Length.FULL ? text : TextWrapping.shorten(text, LONGEST_CELL);
  }

  private static void pad(StringBuilder row, String text, int width) {
    row.append(text).append(" ".repeat(Math.max(0, width - text.length())));
  }

  /** Returns the text of the move, unless it is the text of its line. */
  private static String move(Play.Step step) {
    String move = TerminalText.escape(step.move());
    return move.equals(text(step.source())) ? "" : move;
  }

  /** Returns the line number, or an empty text for a step without a statement. */
  private static String line(Span source) {
    return source.start() == source.end() ? "" : Integer.toString(source.line());
  }

  private static String values(Play.Step step) {
    return step.changes().stream()
        .map(change -> change.name() + " = " + change.displayValue())
        .collect(Collectors.joining(", "));
  }

  private static String text(Span span) {
    return span.start() == span.end()
        ? ""
        : TerminalText.escape(span.file().line(span.line()).strip());
  }

  /**
   * Returns the text of a line unless it is that of the row above, with the file name if it is not
   * the file in which the play begins.
   */
  private String shown(Span span, Optional<Span> above) {
    boolean isAbove =
        above.filter(it -> it.file() == span.file() && line(it).equals(line(span))).isPresent();
    boolean isElsewhere = span.file() != steps.get(0).source().file() && !text(span).isEmpty();
    String file = isElsewhere ? Path.of(span.file().name()).getFileName() + ": " : "";
    return isAbove ? "" : file + text(span);
  }

  private static int width(List<String> cells, int limit) {
    return Math.min(limit, cells.stream().mapToInt(String::length).max().orElse(0));
  }
}
