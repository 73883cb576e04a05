package sunder.bench.plot;

import static sunder.drawing.Svg.number;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import sunder.drawing.Svg;

/**
 * One plot.
 *
 * @param title what is measured
 * @param sizes what the horizontal axis counts
 * @param values what the vertical axis counts, with its unit
 * @param lines in the order of the legend; a line without points is named below the plot
 */
public record Chart(String title, String sizes, String values, List<Line> lines) {
  private static final double WIDTH = 720;
  private static final double LEFT = 86;
  private static final double RIGHT = 20;
  private static final double TOP = 72;
  private static final double BOTTOM = 400;

  /** What a character of a label takes, and the gap between two labels. */
  private static final double CHARACTER = 7.2;

  private static final double GAP = 8;
  private static final double HEIGHT = 478;

  public Chart {
    lines = List.copyOf(lines);
  }

  /** Whether there is anything to draw. */
  public boolean isEmpty() {
    return drawn().stream().allMatch(line -> line.points().size() < 2);
  }

  private List<Line> drawn() {
    return lines.stream().filter(line -> !line.points().isEmpty()).toList();
  }

  private List<PlotPoint> points() {
    return lines.stream().flatMap(line -> line.points().stream()).toList();
  }

  /** The plot as an SVG document. */
  public String svg() {
    Svg svg = new Svg(WIDTH, HEIGHT, title + ": " + values + " by " + sizes);
    TreeSet<Integer> measured = new TreeSet<>();
    points().forEach(point -> measured.add(point.size()));
    Axis x = Axis.ofSizes(measured, LEFT, WIDTH - RIGHT);
    Axis y = valueAxis();
    svg.text("text", title, "x", number(LEFT), "y", "24", "class", "title");
    grid(svg, x, y, measured);
    Marks marks = new Marks(svg, x, y);
    for (int i = 0; i < lines.size(); i++) {
      marks.draw(lines.get(i), i, lines.size());
    }
    legend(svg, marks);
    notes(svg);
    return svg.document();
  }

  private Axis valueAxis() {
    double least = points().stream().mapToDouble(PlotPoint::low).min().orElse(1);
    double greatest = points().stream().mapToDouble(Chart::top).max().orElse(1);
    return Axis.ofValues(Math.max(1, least), Math.max(1, greatest), BOTTOM, TOP);
  }

  /** A limit has room for its arrow. */
  private static double top(PlotPoint point) {
    return point.kind() == PlotPoint.Kind.LIMIT ? 1.5 * point.high() : point.high();
  }

  private void grid(Svg svg, Axis x, Axis y, TreeSet<Integer> measured) {
    for (double tick : y.ticks()) {
      String at = number(y.at(tick));
      svg.leaf(
          "line",
          "x1",
          number(LEFT),
          "x2",
          number(WIDTH - RIGHT),
          "y1",
          at,
          "y2",
          at,
          "class",
          "faint");
      svg.text(
          "text",
          Axis.label(tick),
          "x",
          number(LEFT - GAP),
          "y",
          number(y.at(tick) + 4),
          "text-anchor",
          "end");
    }
    for (int size : measured) {
      String at = number(x.at(size));
      svg.leaf(
          "line",
          "x1",
          at,
          "x2",
          at,
          "y1",
          number(BOTTOM),
          "y2",
          number(BOTTOM + 5),
          "class",
          "ink");
    }
    for (int size : x.labelled(measured, label -> label.length() * CHARACTER + GAP)) {
      svg.text(
          "text",
          Axis.label(size),
          "x",
          number(x.at(size)),
          "y",
          number(BOTTOM + 20),
          "text-anchor",
          "middle");
    }
    svg.leaf(
        "line",
        "x1",
        number(LEFT),
        "x2",
        number(WIDTH - RIGHT),
        "y1",
        number(BOTTOM),
        "y2",
        number(BOTTOM),
        "class",
        "ink");
    svg.text(
        "text",
        sizes,
        "x",
        number((LEFT + WIDTH - RIGHT) / 2),
        "y",
        number(BOTTOM + 40),
        "text-anchor",
        "middle");
    double middle = (TOP + BOTTOM) / 2;
    svg.text(
        "text",
        values,
        "transform",
        "translate(18 " + number(middle) + ") rotate(-90)",
        "text-anchor",
        "middle");
  }

  private void legend(Svg svg, Marks marks) {
    double at = LEFT;
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).points().isEmpty()) {
        marks.sample(i, at + 12, 48);
        svg.text("text", lines.get(i).name(), "x", number(at + 30), "y", "52");
        at += 44 + lines.get(i).name().length() * CHARACTER;
      }
    }
  }

  /** What the marks mean, of those that are there; and what is not there. */
  private void notes(Svg svg) {
    List<String> notes = new ArrayList<>();
    notes.add("medians");
    if (points().stream().anyMatch(p -> p.low() < p.high())) {
      notes.add("bars: their intervals");
    }
    if (has(PlotPoint.Kind.PARTIAL)) {
      notes.add("hollow, dashed: some variants undecided");
    }
    if (has(PlotPoint.Kind.LIMIT)) {
      notes.add("arrow: cut off, more than that");
    }
    lines.stream()
        .filter(line -> line.points().isEmpty())
        .forEach(line -> notes.add("not shown: " + line.name()));
    svg.text(
        "text",
        String.join("; ", notes),
        "x",
        number(LEFT),
        "y",
        number(HEIGHT - 12),
        "class",
        "small muted");
  }

  private boolean has(PlotPoint.Kind kind) {
    return points().stream().anyMatch(point -> point.kind() == kind);
  }
}
