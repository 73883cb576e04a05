package sunder.bench.plot;

import java.util.List;

/**
 * The points of one contender.
 *
 * @param points by ascending size
 */
public record Line(String name, List<PlotPoint> points) {
  public Line {
    points = List.copyOf(points);
  }
}
