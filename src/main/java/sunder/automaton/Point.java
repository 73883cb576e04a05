package sunder.automaton;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A point of the control flow: one {@link Instruction}, built when it is first asked for. A point where
 * steps may end becomes a {@link Location} when one does.
 */
final class Point {
  /** What may end at a point. */
  enum Kind {
    /** One way leads here: steps go on, unless they grow too large or meet a second question. */
    INLINE,
    /** Several ways meet: steps end here, unless only one way leads on. */
    JOIN,
    /** Ways come back to this point: steps end here. */
    HEAD,
    /** The run is unsafe. */
    ABORT,
    /** The program has ended. */
    END,
    /** The run is cut off. */
    CUT
  }

  private final ControlFlow flow;
  private final Kind kind;
  private Supplier<LiveSet> liveBuilder;
  private Supplier<Instruction> builder;
  private LiveSet live;
  private Instruction instruction;
  private Optional<Location> location = Optional.empty();

  Point(ControlFlow flow, Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    this.flow = flow;
    this.kind = kind;
    this.liveBuilder = live;
    this.builder = builder;
  }

  Kind kind() {
    return kind;
  }

  /** What may be read from here on before it is overwritten. */
  LiveSet live() {
    if (live == null) {
      live = liveBuilder.get();
      liveBuilder = null;
    }
    return live;
  }

  Instruction instruction() {
    if (instruction == null) {
      instruction = builder.get();
      builder = null;
    }
    return instruction;
  }

  /** The location of the steps that end here. */
  Location location() {
    if (location.isEmpty()) {
      location = Optional.of(flow.newLocation(this));
    }
    return location.get();
  }

  boolean isCut() {
    return kind == Kind.CUT;
  }

  /** Whether every step that arrives here has at most one way on to its end. */
  boolean hasOneWayOn() {
    boolean asked = false;
    Point at = this;
    do {
      Instruction next = at.instruction();
      if (asked && next.opensStep()) {
        return true;
      }
      asked |= next.opensStep();
      Optional<Point> way = next.onlyWay();
      if (way.isEmpty()) {
        return false;
      }
      at = way.get();
    } while (at.kind == Kind.INLINE);
    return true;
  }
}
