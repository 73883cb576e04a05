package sunder.drawing;

import static sunder.drawing.Svg.number;

import java.util.List;
import sunder.drawing.layout.LayeredLayout;
import sunder.drawing.layout.Layout.Point;

/**
 * An edge between two round nodes as SVG path data.
 *
 * @param line a smooth curve through all points, from one rim to the other
 * @param head a filled triangle at its end
 */
public record Arrow(String line, String head) {
  private static final double HEAD = 7;
  private static final double HALF = 3;

  /**
   * Along a route.
   *
   * @param points the centre of the source, bends, the centre of the target; both alike for a loop
   * @param from the source's radius
   * @param to the target's radius
   */
  public static Arrow along(List<Point> points, double from, double to) {
    Point first = points.get(0);
    Point last = points.get(points.size() - 1);
    if (points.size() == 2 && first.equals(last)) {
      return loop(first, from);
    }
    Point start = towards(first, points.get(1), from);
    Point before = points.get(points.size() - 2);
    Point tip = towards(last, before, to);
    Point end = towards(last, before, to + HEAD);
    StringBuilder line = new StringBuilder("M" + text(start));
    Point here = start;
    for (int i = 1; i < points.size(); i++) {
      Point next = i == points.size() - 1 ? end : points.get(i);
      line.append(curve(here, next, i == 1, i == points.size() - 1));
      here = next;
    }
    return new Arrow(line.toString(), head(tip, end));
  }

  /** Upright at bends; straight where it leaves or enters a node. */
  private static String curve(Point from, Point to, boolean leaves, boolean enters) {
    double half = (to.y() - from.y()) / 2;
    Point one = leaves ? between(from, to) : new Point(from.x(), from.y() + half);
    Point two = enters ? between(to, from) : new Point(to.x(), to.y() - half);
    return "C" + text(one) + " " + text(two) + " " + text(to);
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
