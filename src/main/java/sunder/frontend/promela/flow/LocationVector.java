package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import sunder.frontend.promela.flow.ProgramGraph.Continuation;
import sunder.frontend.promela.model.Stmt;

/**
 * A location vector: the control state of the whole system.
 *
 * @param processes the location of each process, by process number
 * @param atomicHolder the process that is within an atomic block, or {@link #NO_PROCESS}
 */
record LocationVector(List<ProcessLocation> processes, int atomicHolder) {
  static final int NO_PROCESS = -1;

  LocationVector {
    processes = List.copyOf(processes);
  }

  /** The program graph, current point and priority of a process. */
  record ProcessLocation(ProgramGraph graph, ProgramGraph.GraphPoint point, int priority) {
    @Override
    public boolean equals(Object other) {
      return other instanceof ProcessLocation location
          && graph == location.graph
          && point == location.point
          && priority == location.priority;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(graph) + point.number;
    }
  }

  /** Returns the location vector after a step of one process. */
  LocationVector advance(int process, Continuation next) {
    return replaced(process, next.point(), next.isAtomic() ? process : NO_PROCESS);
  }

  /**
   * Returns the location vector after a rendezvous. If the receiver is within an atomic block
   * afterwards, it holds the block.
   */
  LocationVector advance(
      int sender, Continuation afterSend, int receiver, Continuation afterReceive) {
    return replaced(sender, afterSend.point(), NO_PROCESS)
        .replaced(receiver, afterReceive.point(), afterReceive.isAtomic() ? receiver : NO_PROCESS);
  }

  private LocationVector replaced(int process, ProgramGraph.GraphPoint point, int newHolder) {
    ProcessLocation[] result = processes.toArray(new ProcessLocation[0]);
    result[process] =
        new ProcessLocation(result[process].graph(), point, result[process].priority());
    return new LocationVector(Arrays.asList(result), newHolder);
  }

  /** Returns the location vector with a new process, which has the next process number. */
  LocationVector withProcess(ProgramGraph graph, ProgramGraph.GraphPoint start, int priority) {
    List<ProcessLocation> result = new ArrayList<>(processes);
    result.add(new ProcessLocation(graph, start, priority));
    return new LocationVector(result, atomicHolder);
  }

  /** Returns the location vector without the process with the greatest number. */
  LocationVector withoutLastProcess() {
    return new LocationVector(processes.subList(0, processes.size() - 1), NO_PROCESS);
  }

  /** Returns the name of a process, such as {@code P[0]}. */
  String name(int process) {
    return processes.get(process).graph().type().name() + "[" + process + "]";
  }

  /**
   * Returns a textual form of points, priorities and the atomic holder, such as {@code P@3 Q@1 !0}.
   */
  String name() {
    StringBuilder result = new StringBuilder();
    for (ProcessLocation location : processes) {
      result.append(location.graph().type().uniqueName());
      result.append('@').append(location.point().number);
      result.append(
          location.priority() == Stmt.RunProcess.DEFAULT_PRIORITY ? "" : "^" + location.priority());
      result.append(' ');
    }
    return atomicHolder == NO_PROCESS ? result.toString().strip() : result + "!" + atomicHolder;
  }

  /**
   * A cache of a function of location vectors that keeps the last result: each location vector is
   * looked up several times in succession.
   *
   * @param <T> the type of the results
   */
  static final class SingleEntryCache<T> {
    private final Function<LocationVector, T> find;

    /** The cached location vector, compared by identity; null if there is none. */
    private LocationVector control;

    private T found;

    /**
     * Creates an empty cache.
     *
     * @param find the function, which must not use this cache
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
