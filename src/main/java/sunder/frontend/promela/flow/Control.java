package sunder.frontend.promela.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import sunder.frontend.promela.flow.Graph.Continuation;
import sunder.frontend.promela.model.Stmt;

/**
 * Where every process is: a control point of the whole system.
 *
 * @param seats the processes by number
 * @param holder the process in the middle of an atomic block, or {@link #NOBODY}
 */
record Control(List<Seat> seats, int holder) {
  static final int NOBODY = -1;

  Control {
    seats = List.copyOf(seats);
  }

  /** A process and where it is. */
  record Seat(Graph graph, Graph.Point point, int priority) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Seat seat
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
  Control moved(int process, Continuation next) {
    return replaced(process, next.point(), next.holds() ? process : NOBODY);
  }

  /** A sender and a receiver go on together; who receives goes on with an atomic block. */
  Control moved(int sender, Continuation afterSend, int receiver, Continuation afterReceive) {
    return replaced(sender, afterSend.point(), NOBODY)
        .replaced(receiver, afterReceive.point(), afterReceive.holds() ? receiver : NOBODY);
  }

  private Control replaced(int process, Graph.Point point, int newHolder) {
    Seat[] result = seats.toArray(new Seat[0]);
    result[process] = new Seat(result[process].graph(), point, result[process].priority());
    return new Control(Arrays.asList(result), newHolder);
  }

  /** A new process has the next number. */
  Control started(Graph graph, Graph.Point start, int priority) {
    List<Seat> result = new ArrayList<>(seats);
    result.add(new Seat(graph, start, priority));
    return new Control(result, holder);
  }

  /** The process with the greatest number is gone. */
  Control withoutLast() {
    return new Control(seats.subList(0, seats.size() - 1), NOBODY);
  }

  /** A process, such as {@code P[0]}. */
  String name(int process) {
    return seats.get(process).graph().type().name() + "[" + process + "]";
  }

  /** The points and the holder, such as {@code P@3 Q@1 !0}. */
  String name() {
    StringBuilder result = new StringBuilder();
    for (Seat seat : seats) {
      result.append(seat.graph().type().name()).append('@').append(seat.point().number);
      result.append(seat.priority() == Stmt.Start.USUAL ? "" : "^" + seat.priority());
      result.append(' ');
    }
    return holder == NOBODY ? result.toString().strip() : result + "!" + holder;
  }

  /**
   * What is found of control points, each of which is asked for several times in turn: that of the
   * latest one is remembered. Mutable.
   *
   * @param <T> what is found
   */
  static final class Latest<T> {
    private final Function<Control, T> find;

    /** The one asked for, by identity; null before any is. */
    private Control control;

    private T found;

    /**
     * @param find does not ask for what is found here
     */
    Latest(Function<Control, T> find) {
      this.find = find;
    }

    T at(Control asked) {
      if (asked != control) {
        found = find.apply(asked);
        control = asked;
      }
      return found;
    }
  }
}
