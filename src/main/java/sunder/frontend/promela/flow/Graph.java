package sunder.frontend.promela.flow;

import java.util.List;
import java.util.Map;
import sunder.frontend.promela.model.ProcessType;

/**
 * The control flow of a process type.
 *
 * @param points all of them
 * @param labelled the point of each label
 */
record Graph(ProcessType type, Point start, List<Point> points, Map<String, Point> labelled) {
  Graph {
    points = List.copyOf(points);
    labelled = Map.copyOf(labelled);
  }
}
