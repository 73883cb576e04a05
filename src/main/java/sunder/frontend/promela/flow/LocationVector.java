package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import sunder.frontend.promela.flow.ProgramGraph.Continuation;
import sunder.frontend.promela.model.Stmt;

/**
 * Where every process is: a control point of the whole system.
 *
 * @param processes the processes by number
 * @param atomicHolder the process in the middle of an atomic block, or {@link #NOBODY}
 */
record LocationVector(List<ProcessLocation> processes, int atomicHolder) {
  static final int NOBODY = -1;

  LocationVector {
    processes = List.copyOf(processes);
  }

  /** A process and where it is. */
  record ProcessLocation(ProgramGraph graph, ProgramGraph.GraphPoint point, int priority) {
    @Override
    public boolean equals(Object other) {
      return other instanceof ProcessLocation seat
          && graph == seat.graph
          && point == seat.point
          && priority == seat.priority;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(graph) + point.number;
    }
  }

  /** One process goes on. */
  LocationVector advance(int process, Continuation next) {
    return replaced(process, next.point(), next.isAtomic() ? process : NOBODY);
  }

  /** A sender and a receiver go on together; who receives goes on with an atomic block. */
  LocationVector advance(
      int sender, Continuation afterSend, int receiver, Continuation afterReceive) {
    return replaced(sender, afterSend.point(), NOBODY)
        .replaced(receiver, afterReceive.point(), afterReceive.isAtomic() ? receiver : NOBODY);
  }

  private LocationVector replaced(int process, ProgramGraph.GraphPoint point, int newHolder) {
    ProcessLocation[] result = processes.toArray(new ProcessLocation[0]);
    result[process] =
        new ProcessLocation(result[process].graph(), point, result[process].priority());
    return new LocationVector(Arrays.asList(result), newHolder);
  }

  /** A new process has the next number. */
  LocationVector withProcess(ProgramGraph graph, ProgramGraph.GraphPoint start, int priority) {
    List<ProcessLocation> result = new ArrayList<>(processes);
    result.add(new ProcessLocation(graph, start, priority));
    return new LocationVector(result, atomicHolder);
  }

  /** The process with the greatest number is gone. */
  LocationVector withoutLastProcess() {
    return new LocationVector(processes.subList(0, processes.size() - 1), NOBODY);
  }

  /** A process, such as {@code P[0]}. */
  String name(int process) {
    return processes.get(process).graph().type().name() + "[" + process + "]";
  }

  /** The points and the holder, such as {@code P@3 Q@1 !0}. */
  String name() {
    StringBuilder result = new StringBuilder();
    for (ProcessLocation seat : processes) {
      result.append(seat.graph().type().name()).append('@').append(seat.point().number);
      result.append(seat.priority() == Stmt.RunProcess.USUAL ? "" : "^" + seat.priority());
      result.append(' ');
    }
    return atomicHolder == NOBODY ? result.toString().strip() : result + "!" + atomicHolder;
  }

  /**
   * What is found of control points, each of which is asked for several times in turn: that of the
   * latest one is remembered. Mutable.
   *
   * @param <T> what is found
   */
  static final class SingleEntryCache<T> {
    private final Function<LocationVector, T> find;

    /** The one asked for, by identity; null before any is. */
    private LocationVector control;

    private T found;

    /**
     * @param find does not ask for what is found here
     */
    SingleEntryCache(Function<LocationVector, T> find) {
      this.find = find;
    }

    T get(LocationVector asked) {
      if (asked != control) {
        found = find.apply(asked);
        control = asked;
      }
      return found;
    }
  }
}
