package sunder.frontend.promela.flow;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.Variable;

/** Which local variables may be read from a point on before they are assigned. */
final class Liveness {
  private Liveness() {}

  /** Finds the least fixpoint over the edges, and tells each point. */
  static void compute(List<FlowPoint> points) {
    Map<FlowPoint, Set<Variable>> live = new HashMap<>();
    points.forEach(point -> live.put(point, new LinkedHashSet<>()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = points.size() - 1; i >= 0; i--) {
        Set<Variable> here = live.get(points.get(i));
        for (Edge edge : points.get(i).edges()) {
          changed |= here.addAll(before(edge.step(), live.get(edge.next().point())));
        }
      }
    }
    live.forEach(FlowPoint::live);
  }

  private static Set<Variable> before(Code.Step step, Set<Variable> after) {
    Set<Variable> result = new LinkedHashSet<>(after);
    for (Lvalue place : step.stored()) {
      if (place.variable().length().isEmpty()) {
        result.remove(place.variable());
      }
    }
    Consumer<Variable> local =
        variable -> {
          if (variable.scope() == Variable.Scope.LOCAL) {
            result.add(variable);
          }
        };
    step.stored().forEach(place -> place.parts().forEach(index -> index.forEachVariable(local)));
    step.values().forEach(value -> value.forEachVariable(local));
    return result;
  }
}
