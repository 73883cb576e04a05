package sunder.drawing;

import static sunder.drawing.Svg.number;

import java.util.List;
import sunder.drawing.layout.GraphLayout.Point;
import sunder.drawing.layout.LayeredLayout;

/**
 * An edge between two round nodes as SVG path data.
 *
 * @param line a smooth curve through the points, from the border of the source to that of the
 *     target
 * @param head a filled triangle at the end of the line
 */
public record Arrow(String line, String head) {
  private static final double HEAD = 7;
  private static final double HALF = 3;

  /**
   * Returns the arrow along a route.
   *
   * @param points the centre of the source, the bends, the centre of the target; two equal points
   *     for a loop
   * @param from the radius of the source
   * @param to the radius of the target
   */
  public static Arrow along(List<Point> points, double from, double to) {
    Point first = points.get(0);
    Point last = points.get(points.size() - 1);
    if (points.size() == 2 && first.equals(last)) {
      return loop(first, from);
    }
    Point before = points.get(points.size() - 2);
    Point tip = towards(last, before, to);
    Point end = towards(last, before, to + HEAD);
    return new Arrow(line(points, towards(first, points.get(1), from), end), head(tip, end));
  }

  private static String line(List<Point> points, Point start, Point end) {
    if (points.size() == 2) {
      return "M" + text(start) + "L" + text(end);
    }
    List<Point> bends = points.subList(1, points.size() - 1);
    Point first = bends.get(0);
    Point last = bends.get(bends.size() - 1);
    StringBuilder line = new StringBuilder("M" + text(start));
    line.append(curve(start, between(start, first), upright(first, start), first));
    for (int i = 1; i < bends.size(); i++) {
      Point here = bends.get(i - 1);
      Point next = bends.get(i);
      line.append(curve(here, upright(here, next), upright(next, here), next));
    }
    return line.append(curve(last, upright(last, end), between(end, last), end)).toString();
  }

  private static String curve(Point from, Point one, Point two, Point to) {
    return from.x() == to.x() ? "L" + text(to) : "C" + text(one) + " " + text(two) + " " + text(to);
  }

  /** Returns the control point of the curve at a bend, where its tangent is vertical. */
  private static Point upright(Point bend, Point other) {
    return new Point(bend.x(), (bend.y() + other.y()) / 2);
  }

  private static Point between(Point near, Point far) {
    return new Point(near.x() + (far.x() - near.x()) / 3, near.y() + (far.y() - near.y()) / 3);
  }

  private static Arrow loop(Point at, double radius) {
    double out = at.x() + radius + LayeredLayout.LOOP;
    Point start = towards(at, new Point(at.x() + 3, at.y() - 2), radius);
    Point far = new Point(at.x() + 3, at.y() + 2);
    Point end = towards(at, far, radius + HEAD);
    String line =
        "M%sC%s %s %s"
            .formatted(
                text(start),
                text(new Point(out, at.y() - radius - 4)),
                text(new Point(out, at.y() + radius + 4)),
                text(end));
    return new Arrow(line, head(towards(at, far, radius), end));
  }

  private static Point towards(Point from, Point to, double distance) {
    double length = Math.max(1e-6, Math.hypot(to.x() - from.x(), to.y() - from.y()));
    return new Point(
        from.x() + (to.x() - from.x()) * distance / length,
        from.y() + (to.y() - from.y()) * distance / length);
  }

  private static String head(Point tip, Point base) {
    double across = (tip.y() - base.y()) / HEAD * HALF;
    double along = (tip.x() - base.x()) / HEAD * HALF;
    return "M"
        + text(tip)
        + "L"
        + text(new Point(base.x() + across, base.y() - along))
        + "L"
        + text(new Point(base.x() - across, base.y() + along))
        + "z";
  }

  private static String text(Point point) {
    return number(point.x()) + " " + number(point.y());
  }
}
