package sunder.drawing.plot;

import static sunder.drawing.Svg.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import sunder.drawing.Svg;
import sunder.drawing.Theme;

/**
 * A plot of measured values against sizes, with logarithmic axes.
 *
 * @param title the title
 * @param sizes the label of the horizontal axis
 * @param values the label of the vertical axis, with its unit
 * @param lines the lines in the order of the legend; a line without points is named below the plot
 * @param caption what was measured where, one line below the plot; empty for none
 */
public record Chart(String title, String sizes, String values, List<Line> lines, String caption) {
  /**
   * The points of one contender.
   *
   * @param name the name of the contender
   * @param points the points by ascending size
   */
  public record Line(String name, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /**
   * A measured value at a size.
   *
   * @param size the size
   * @param value the median
   * @param low the lower end of the interval; {@code value} if there is no interval
   * @param high the upper end of the interval, at least {@code value}
   * @param kind the meaning of the value
   */
  public record Point(int size, double value, double low, double high, Kind kind) {
    boolean isComplete() {
      return kind == Kind.COMPLETE;
    }
  }

  /** The meaning of a point's value. */
  public enum Kind {
    /** The cost of a run that decided every variant. */
    COMPLETE,

    /** The cost of a run that terminated with undecided variants. */
    PARTIAL,

    /** A lower bound: the run reached its limit. */
    LIMIT
  }

  private static final double WIDTH = 720;
  private static final double LEFT = 86;
  private static final double RIGHT = 20;
  private static final double TOP = 72;
  private static final double BOTTOM = 400;

  /** The estimated width of a character of a label. */
  private static final double CHARACTER = 7.2;

  private static final double GAP = 8;
  private static final double HEIGHT = 496;

  public Chart {
    lines = List.copyOf(lines);
  }

  /** Returns whether no line has at least two points. */
  public boolean isEmpty() {
    return lines.stream().allMatch(line -> line.points().size() < 2);
  }

  private List<Point> points() {
    return lines.stream().flatMap(line -> line.points().stream()).toList();
  }

  /** Returns the plot as an SVG document. */
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
    svg.text("text", caption, places("x", LEFT, "y", HEIGHT - 12, "class", "small muted"));
    return svg.document();
  }

  private Axis valueAxis() {
    double least = points().stream().mapToDouble(Point::low).min().orElse(1);
    double greatest = points().stream().mapToDouble(Chart::top).max().orElse(1);
    return Axis.ofValues(Math.max(1, least), Math.max(1, greatest), BOTTOM, TOP);
  }

  /** Returns the upper end of a point's mark; a limit has an arrow above it. */
  private static double top(Point point) {
    return point.kind() == Kind.LIMIT ? 1.5 * point.high() : point.high();
  }

  private void grid(Svg svg, Axis x, Axis y, TreeSet<Integer> measured) {
    for (double tick : y.ticks()) {
      line(svg, LEFT, WIDTH - RIGHT, y.at(tick), y.at(tick), "faint");
      label(svg, Axis.label(tick), LEFT - GAP, y.at(tick) + 4, "end");
    }
    for (int size : measured) {
      line(svg, x.at(size), x.at(size), BOTTOM, BOTTOM + 5, "ink");
    }
    for (int size : x.labelled(measured, label -> label.length() * CHARACTER + GAP)) {
      label(svg, Axis.label(size), x.at(size), BOTTOM + 20, "middle");
    }
    line(svg, LEFT, WIDTH - RIGHT, BOTTOM, BOTTOM, "ink");
    label(svg, sizes, (LEFT + WIDTH - RIGHT) / 2, BOTTOM + 40, "middle");
    String upright = "translate(18 " + number((TOP + BOTTOM) / 2) + ") rotate(-90)";
    svg.text("text", values, "transform", upright, "text-anchor", "middle");
  }

  private static void line(Svg svg, double x1, double x2, double y1, double y2, String style) {
    svg.emptyElement("line", places("x1", x1, "x2", x2, "y1", y1, "y2", y2, "class", style));
  }

  private static void label(Svg svg, String text, double x, double y, String anchor) {
    svg.text("text", text, places("x", x, "y", y, "text-anchor", anchor));
  }

  /** Returns the attributes as strings, with numbers in the format of coordinates. */
  private static String[] places(Object... attributes) {
    return Arrays.stream(attributes)
        .map(value -> value instanceof Double place ? number(place) : value.toString())
        .toArray(String[]::new);
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

  /** Writes the explanations of the marks in the plot and the names of lines that are not shown. */
  private void notes(Svg svg) {
    List<String> notes = new ArrayList<>();
    notes.add("medians");
    if (points().stream().anyMatch(p -> p.low() < p.high())) {
      notes.add("bars: their intervals");
    }
    if (has(Kind.PARTIAL)) {
      notes.add("hollow, dashed: some variants undecided");
    }
    if (has(Kind.LIMIT)) {
      notes.add("arrow: cut off, more than that");
    }
    lines.stream()
        .filter(line -> line.points().isEmpty())
        .forEach(line -> notes.add("not shown: " + line.name()));
    String[] place = places("x", LEFT, "y", HEIGHT - 30, "class", "small muted");
    svg.text("text", String.join("; ", notes), place);
  }

  private boolean has(Kind kind) {
    return points().stream().anyMatch(point -> point.kind() == kind);
  }

  /**
   * The lines and points of a plot. Each contender has a colour, a shape and a horizontal shift, so
   * that points of two contenders at one place do not hide each other.
   */
  private record Marks(Svg svg, Axis x, Axis y) {
    private static final double SHIFT = 3.5;
    private static final double ARROW = 16;

    /** The shape of each contender's points, around (0, 0). */
    private static final List<String> SHAPES =
        List.of(
            "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
            "M-4 -4h8v8h-8z",
            "M0 -5.5L5.5 0L0 5.5L-5.5 0z",
            "M0 -5.5L5 3.5L-5 3.5z",
            "M0 5.5L5 -3.5L-5 -3.5z",
            "M-2 -5h4v3h3v4h-3v3h-4v-3h-3v-4h3z");

    void draw(Chart.Line line, int index, int count) {
      double shift = (index - (count - 1) / 2.0) * SHIFT;
      svg.open("g", "class", Theme.colour(index));
      for (int i = 1; i < line.points().size(); i++) {
        segment(line.points().get(i - 1), line.points().get(i), shift);
      }
      for (Chart.Point point : line.points()) {
        point(point, index, shift);
      }
      svg.close();
    }

    private void segment(Chart.Point from, Chart.Point to, double shift) {
      String path = "M" + place(from, shift) + "L" + place(to, shift);
      if (from.isComplete() && to.isComplete()) {
        svg.emptyElement("path", "d", path, "class", "line stroke");
      } else {
        svg.emptyElement("path", "d", path, "class", "line stroke thin", "stroke-dasharray", "5 4");
      }
    }

    private String place(Chart.Point point, double shift) {
      return number(x.at(point.size()) + shift) + " " + number(y.at(point.value()));
    }

    private void point(Chart.Point point, int index, double shift) {
      double across = x.at(point.size()) + shift;
      double down = y.at(point.value());
      if (point.low() < point.high()) {
        interval(across, y.at(point.low()), y.at(point.high()));
      }
      if (point.kind() == Chart.Kind.LIMIT) {
        arrow(across, down);
      }
      shape(index, across, down, point.isComplete() ? "fill stroke" : "hollow stroke");
    }

    private void interval(double across, double low, double high) {
      String path =
          "M%s %sV%sM%s %sh6M%s %sh6"
              .formatted(
                  number(across),
                  number(low),
                  number(high),
                  number(across - 3),
                  number(low),
                  number(across - 3),
                  number(high));
      svg.emptyElement("path", "d", path, "class", "line stroke thin");
    }

    private void arrow(double across, double down) {
      String path =
          "M%s %sv%sm-3 4l3 -4l3 4".formatted(number(across), number(down), number(-ARROW));
      svg.emptyElement("path", "d", path, "class", "line stroke thin");
    }

    private void shape(int index, double across, double down, String style) {
      svg.emptyElement(
          "path",
          "d",
          SHAPES.get(index % SHAPES.size()),
          "transform",
          "translate(" + number(across) + " " + number(down) + ")",
          "class",
          style);
    }

    /** Draws a sample of a line for the legend. */
    void sample(int index, double across, double down) {
      svg.open("g", "class", Theme.colour(index));
      svg.emptyElement(
          "path",
          "d",
          "M%s %sh24".formatted(number(across - 12), number(down)),
          "class",
          "line stroke");
      shape(index, across, down, "fill stroke");
      svg.close();
    }
  }

  /**
   * A logarithmic axis.
   *
   * @param low the value at its start, positive
   * @param high the value at its end, greater than {@code low}
   * @param start the coordinate of its start
   * @param end the coordinate of its end
   */
  private record Axis(double low, double high, double start, double end) {
    /** The ratio of the ends above which only powers of ten are labelled. */
    private static final double MOST_LABELLED = 50;

    private static final int[] STEPS = {1, 2, 5};

    /** Returns an axis whose ends are slightly outside the range of the sizes. */
    static Axis ofSizes(Collection<Integer> sizes, double start, double end) {
      double low = sizes.stream().mapToInt(Integer::intValue).min().orElse(1);
      double high = sizes.stream().mapToInt(Integer::intValue).max().orElse(1);
      double margin = Math.pow(high / low, 0.04) * (high == low ? 1.5 : 1);
      return new Axis(low / margin, high * margin, start, end);
    }

    /** Returns an axis with round ends around the values. */
    static Axis ofValues(double least, double greatest, double start, double end) {
      List<Double> around = roundValues(least / 10, greatest * 10);
      double low = around.stream().filter(v -> v <= least).max(Double::compare).orElseThrow();
      double high =
          around.stream().filter(v -> v >= greatest && v > low).min(Double::compare).orElseThrow();
      return new Axis(low, high, start, end);
    }

    private static List<Double> roundValues(double low, double high) {
      List<Double> values = new ArrayList<>();
      for (double decade = 1; decade <= high * 10; decade *= 10) {
        for (int step : STEPS) {
          values.add(decade * step);
        }
      }
      values.removeIf(v -> v < Math.min(1, low) || v > high * 10);
      return values;
    }

    double at(double value) {
      return start + (end - start) * Math.log(value / low) / Math.log(high / low);
    }

    /** Returns the ticks: 1, 2, 5, 10, ... or, on a long axis, 1, 10, 100, ... */
    List<Double> ticks() {
      boolean wide = high / low > MOST_LABELLED;
      return roundValues(low, high).stream()
          .filter(v -> v >= low && v <= high)
          .filter(v -> !wide || isPowerOfTen(v))
          .toList();
    }

    private static boolean isPowerOfTen(double value) {
      return Math.rint(Math.log10(value)) == Math.log10(value);
    }

    /**
     * Returns the sizes with labels: the least, the greatest, and further ones whose labels do not
     * overlap those before.
     */
    List<Integer> labelled(Collection<Integer> sizes, ToDoubleFunction<String> width) {
      TreeSet<Integer> all = new TreeSet<>(sizes);
      TreeSet<Integer> shown = new TreeSet<>(List.of(all.first(), all.last()));
      for (int size : all) {
        if (hasRoom(size, shown.floor(size), width) && hasRoom(size, shown.ceiling(size), width)) {
          shown.add(size);
        }
      }
      return List.copyOf(shown);
    }

    private boolean hasRoom(int size, int other, ToDoubleFunction<String> width) {
      double needed = width.applyAsDouble(label(size)) + width.applyAsDouble(label(other));
      return Math.abs(at(size) - at(other)) >= needed / 2;
    }

    /** Returns the label of a value, with digits in groups of three. */
    static String label(double value) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
  }
}
