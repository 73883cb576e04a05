package sunder.frontend.promela.flow;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.Lvalue;
import sunder.frontend.promela.model.Slot;
import sunder.frontend.promela.model.Value;
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
    assigned(step, variable -> result.remove(variable));
    used(step, result::add);
    return result;
  }

  private static void assigned(Code.Step step, Consumer<Variable> action) {
    if (step instanceof Code.Assign assign) {
      scalar(assign.target()).ifPresent(action);
    } else if (step instanceof Code.Start start) {
      start.target().flatMap(Liveness::scalar).ifPresent(action);
    } else if (step instanceof Code.Receive receive) {
      for (Slot slot : receive.slots()) {
        if (slot instanceof Slot.Store store) {
          scalar(store.place()).ifPresent(action);
        }
      }
    }
  }

  private static Optional<Variable> scalar(Lvalue place) {
    return place.variable().length().isEmpty() ? Optional.of(place.variable()) : Optional.empty();
  }

  private static void used(Code.Step step, Consumer<Variable> action) {
    Consumer<Variable> local =
        variable -> {
          if (variable.scope() == Variable.Scope.LOCAL) {
            action.accept(variable);
          }
        };
    if (step instanceof Code.Assign assign) {
      indices(assign.target(), local);
      Reads.in(assign.value(), local);
    } else if (step instanceof Code.Guard guard) {
      Reads.in(guard.condition(), local);
    } else if (step instanceof Code.Assert assertion) {
      Reads.in(assertion.condition(), local);
    } else if (step instanceof Code.Send send) {
      Reads.in(send.channel(), local);
      send.fields().forEach(field -> Reads.in(field, local));
    } else if (step instanceof Code.Receive receive) {
      Reads.in(receive.channel(), local);
      receive.slots().forEach(slot -> Reads.in(slot, local));
    } else if (step instanceof Code.Start start) {
      start.target().ifPresent(place -> indices(place, local));
      start.arguments().forEach(argument -> Reads.in(argument, local));
    }
  }

  private static void indices(Lvalue place, Consumer<Variable> action) {
    place.indices().forEach(index -> Reads.in(index.value(), action));
  }

  /** The variables that values read. */
  private static final class Reads {
    private Reads() {}

    static void in(Slot slot, Consumer<Variable> action) {
      slot.parts().forEach(value -> in(value, action));
    }

    static void in(Value value, Consumer<Variable> action) {
      if (value instanceof Value.Read read) {
        action.accept(read.place().variable());
      }
      value.parts().forEach(part -> in(part, action));
    }
  }
}
