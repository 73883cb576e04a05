package sunder.frontend.c.replay.record;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.replay.memory.ConcreteValue;
import sunder.frontend.c.replay.memory.SlotLayout;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.frontend.c.replay.scope.ReplayVariable;
import sunder.replay.Cause;
import sunder.source.Span;

/**
 * A listener that records the waypoints of a violation witness for one variant.
 *
 * <p>Output: after each statement that reads inputs, an assumption on the visible integer variables
 * that were assigned since; at the error, a target. Source: the format of software verification
 * witnesses, version 2.0.
 */
public final class WaypointRecorder implements ExecutionListener {
  private final ConfigSet variant;
  private final List<Waypoint> waypoints = new ArrayList<>();
  private final Map<String, StoredValue> stored = new LinkedHashMap<>();
  private final Deque<ActiveFunction> running = new ArrayDeque<>();
  private final Set<Span> bodies = new HashSet<>();
  private boolean answered;

  /**
   * Creates a recorder.
   *
   * @param variant the variant that is executed
   */
  public WaypointRecorder(ConfigSet variant) {
    this.variant = variant;
  }

  private record ActiveFunction(String function, ReplayFunction.Definition body) {}

  private record StoredValue(ReplayVariable variable, BigInteger value) {}

  @Override
  public void functionEntered(ReplayFunction function, ReplayFunction.Definition body, Span call) {
    running.push(new ActiveFunction(function.name(), body));
    bodies.add(body.block().span());
  }

  @Override
  public void functionLeft() {
    running.pop();
  }

  private String function() {
    return running.isEmpty() ? "main" : running.peek().function();
  }

  @Override
  public void statementStarted(Span span) {
    if (LibrarySource.contains(span)) {
      return;
    }
    if (answered) {
      String condition =
          stored.entrySet().stream()
              .filter(entry -> isVisible(entry.getValue().variable()))
              .map(entry -> entry.getKey() + " == " + constant(entry.getValue().value()))
              .collect(Collectors.joining(" && "));
      if (!condition.isEmpty()) {
        waypoints.add(new Waypoint(span, function(), new Waypoint.Kind.Assumption(condition)));
      }
    }
    answered = false;
    stored.clear();
  }

  /** Returns whether a variable is in scope in the innermost function. */
  private boolean isVisible(ReplayVariable variable) {
    boolean own =
        !running.isEmpty()
            && (running.peek().body().parameters().contains(variable)
                || running.peek().body().block().span().contains(variable.span()));
    return own
        || variable.kind() == ReplayVariable.StorageKind.STATIC
            && bodies.stream().noneMatch(body -> body.contains(variable.span()));
  }

  @Override
  public void inputRead(String name, String value, Span span) {
    answered = true;
  }

  @Override
  public void valueStored(ReplayVariable variable, long slot, ConcreteValue value) {
    SlotLayout.SlotDescription part = SlotLayout.describe(variable, slot);
    boolean named =
        variable.kind() != ReplayVariable.StorageKind.ALLOCATED
            && !LibrarySource.contains(variable.span());
    boolean told = answered && named && variable.feature().isEmpty() && part.isPresentIn(variant);
    if (told && value instanceof ConcreteValue.Int number) {
      stored.put(part.name(), new StoredValue(variable, number.value()));
    }
  }

  /** Returns a C constant with a sufficient type. */
  private static String constant(BigInteger value) {
    return value.bitLength() < Integer.SIZE ? value.toString() : value + "LL";
  }

  @Override
  public void errorReached(Span span, Cause cause) {
    statementStarted(span);
    waypoints.add(new Waypoint(span, function(), new Waypoint.Kind.Target()));
  }

  public List<Waypoint> waypoints() {
    return List.copyOf(waypoints);
  }

  /**
   * A waypoint of a violation witness.
   *
   * @param location the place
   * @param function the function that contains it
   * @param kind an assumption or the target
   */
  public record Waypoint(Span location, String function, Kind kind) {
    /** The kind of a waypoint. */
    public sealed interface Kind {
      /** A condition on variables, in C, that holds at the waypoint. */
      record Assumption(String condition) implements Kind {}

      /** The violation of the property. */
      record Target() implements Kind {}
    }
  }
}
