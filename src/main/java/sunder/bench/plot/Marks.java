package sunder.bench.plot;

import static sunder.drawing.Svg.number;

import java.util.List;
import sunder.drawing.Svg;
import sunder.drawing.Theme;

/**
 * The lines and points of a plot. Each contender has a colour, a shape, and a shift of its own to
 * the side: points of two contenders at one place are seen as two.
 */
record Marks(Svg svg, Axis x, Axis y) {
  private static final double SHIFT = 3.5;
  private static final double ARROW = 16;

  /** A shape around (0, 0), by contender. */
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
      svg.leaf("path", "d", path, "class", "line stroke");
    } else {
      svg.leaf("path", "d", path, "class", "line stroke thin", "stroke-dasharray", "5 4");
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
    svg.leaf("path", "d", path, "class", "line stroke thin");
  }

  private void arrow(double across, double down) {
    String path = "M%s %sv%sm-3 4l3 -4l3 4".formatted(number(across), number(down), number(-ARROW));
    svg.leaf("path", "d", path, "class", "line stroke thin");
  }

  private void shape(int index, double across, double down, String style) {
    svg.leaf(
        "path",
        "d",
        SHAPES.get(index % SHAPES.size()),
        "transform",
        "translate(" + number(across) + " " + number(down) + ")",
        "class",
        style);
  }

  /** A piece of a line with its shape, for the legend. */
  void sample(int index, double across, double down) {
    svg.open("g", "class", Theme.colour(index));
    svg.leaf(
        "path",
        "d",
        "M%s %sh24".formatted(number(across - 12), number(down)),
        "class",
        "line stroke");
    shape(index, across, down, "fill stroke");
    svg.close();
  }
}
