package sunder.frontend.promela.flow;

import java.util.List;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Value;

/**
 * The control flow of a process type.
 *
 * @param starts where it begins
 * @param points all of them
 */
record Graph(ProcessType type, List<Start> starts, List<FlowPoint> points) {
  Graph {
    starts = List.copyOf(starts);
    points = List.copyOf(points);
  }

  /** Where a process begins in the variants that satisfy all of some conditions. */
  record Start(List<Value> presence, FlowPoint point) {
    Start {
      presence = List.copyOf(presence);
    }
  }
}
