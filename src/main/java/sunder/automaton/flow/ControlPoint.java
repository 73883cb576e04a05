package sunder.automaton.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.Location;

/**
 * A point of the control flow: one {@link Instruction}, built when it is first asked for. A point
 * where steps may end becomes a {@link Location} when one does.
 */
public final class ControlPoint {
  /** What may end at a point. */
  public enum Kind {
    /** One way leads here: steps go on, unless they grow too large or meet a second question. */
    INLINE,
    /** Several ways meet: steps end here, unless only one way leads on. */
    JOIN,
    /** Ways come back to this point: steps end here. */
    LOOP_HEAD,
    /** The run is unsafe. */
    ABORT,
    /** The program has ended. */
    END,
    /** The run is cut off. */
    CUT_OFF
  }

  /** How far to look for a single way on. */
  private static final int ONE_WAY_LIMIT = 64;

  private final ControlPointFactory flow;
  final Kind kind;
  private final StableIdGenerator.StableId origin;
  private Supplier<LiveSet> liveBuilder;
  private Supplier<Instruction> builder;
  private LiveSet live;
  private Instruction instruction;
  private Optional<Location> location = Optional.empty();

  ControlPoint(
      ControlPointFactory flow, Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    this(flow, kind, flow.origins.next(), live, builder);
  }

  /**
   * @param origin of no other point, the same whatever was built first
   */
  ControlPoint(
      ControlPointFactory flow,
      Kind kind,
      StableIdGenerator.StableId origin,
      Supplier<LiveSet> live,
      Supplier<Instruction> builder) {
    this.flow = flow;
    this.kind = kind;
    this.origin = origin;
    this.liveBuilder = live;
    this.builder = builder;
  }

  /** The same whatever was built first. */
  String name() {
    return origin.toString();
  }

  /** What may be read from here on before it is overwritten. */
  public LiveSet live() {
    if (live == null) {
      live = liveBuilder.get();
      liveBuilder = null;
    }
    return live;
  }

  Instruction instruction() {
    if (instruction == null) {
      instruction = flow.origins.within(origin, builder);
      builder = null;
    }
    return instruction;
  }

  /** The location of the steps that end here. */
  public Location location() {
    if (location.isEmpty()) {
      location = Optional.of(flow.newLocation(this));
    }
    return location.get();
  }

  boolean isCutOff() {
    return kind == Kind.CUT_OFF;
  }

  /** Whether every step that arrives here has, as far as is looked, only one way on to its end. */
  boolean hasSingleContinuation() {
    boolean asked = false;
    ControlPoint at = this;
    for (int steps = 0; steps < ONE_WAY_LIMIT; steps++) {
      Instruction next = at.instruction();
      if (asked && next.startsNewStep()) {
        return true;
      }
      asked |= next.startsNewStep();
      Optional<ControlPoint> way = next.singleSuccessor();
      if (way.isEmpty()) {
        return false;
      }
      at = way.get();
      if (at.kind != Kind.INLINE) {
        return true;
      }
    }
    return false;
  }

  /** Whether a way without moves leads from here back to here. */
  boolean isOnSilentCycle() {
    Set<ControlPoint> seen = new HashSet<>();
    Deque<ControlPoint> open = new ArrayDeque<>(List.of(this));
    while (!open.isEmpty()) {
      Instruction instruction = open.pop().instruction();
      if (instruction.isSilent()) {
        for (ControlPoint next : instruction.successors()) {
          if (next == this) {
            return true;
          }
          if (seen.add(next)) {
            open.push(next);
          }
        }
      }
    }
    return false;
  }
}
