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
 * A control point: one {@link Instruction}, computed when it is first requested. A point at which
 * transitions may end becomes a {@link Location} when one does.
 */
public final class ControlPoint {
  /**
   * The kind of a control point, which a {@link BlockOperator} uses to decide where transitions
   * end.
   */
  public enum Kind {
    /**
     * One path leads here: transitions continue, unless they become too large or meet a second
     * request.
     */
    INLINE,
    /** Several paths meet here: transitions end, unless only one path continues. */
    JOIN,
    /** A back edge leads here: transitions end. */
    LOOP_HEAD,
    /** The run is unsafe. */
    ABORT,
    /** The program has ended. */
    END,
    /** The run is cut off. */
    CUT_OFF
  }

  /** The greatest number of instructions examined for a single continuation. */
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

  /** Returns the unique name, which does not depend on the order of creation. */
  String name() {
    return origin.toString();
  }

  /** Returns the registers and arrays that may be read before they are overwritten. */
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

  /** Returns the location of the transitions that end here. */
  public Location location() {
    if (location.isEmpty()) {
      location = Optional.of(flow.newLocation(this));
    }
    return location.get();
  }

  boolean isCutOff() {
    return kind == Kind.CUT_OFF;
  }

  /**
   * Returns whether every transition that arrives here has, within {@link #ONE_WAY_LIMIT}
   * instructions, a single path to its end.
   */
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

  /** Returns whether a cycle without moves leads back to this point. */
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
