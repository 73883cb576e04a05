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
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.replay.memory.Slots;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Variable;
import sunder.replay.Cause;
import sunder.source.Span;

/**
 * Writes down where a run of one variant depends on the environment: at the statement behind an
 * answer, what was stored since.
 */
public final class Waypoints implements Events {
  private final ConfigSet variant;
  private final List<Waypoint> waypoints = new ArrayList<>();
  private final Map<String, Stored> stored = new LinkedHashMap<>();
  private final Deque<Running> running = new ArrayDeque<>();
  private final Set<Span> bodies = new HashSet<>();
  private boolean answered;

  /**
   * @param variant that runs
   */
  public Waypoints(ConfigSet variant) {
    this.variant = variant;
  }

  private record Running(String function, Function.Body body) {}

  private record Stored(Variable variable, BigInteger value) {}

  @Override
  public void entered(Function function, Function.Body body, Span call) {
    running.push(new Running(function.name(), body));
    bodies.add(body.block().span());
  }

  @Override
  public void left() {
    running.pop();
  }

  private String function() {
    return running.isEmpty() ? "main" : running.peek().function();
  }

  @Override
  public void at(Span span) {
    if (LibraryText.has(span)) {
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

  /** Whether the function that is running can name it. */
  private boolean isVisible(Variable variable) {
    boolean own =
        !running.isEmpty()
            && (running.peek().body().parameters().contains(variable)
                || running.peek().body().block().span().contains(variable.span()));
    return own
        || variable.kind() == Variable.Kind.STATIC
            && bodies.stream().noneMatch(body -> body.contains(variable.span()));
  }

  @Override
  public void answer(String name, BigInteger value, Span span) {
    answered = true;
  }

  @Override
  public void stored(Variable variable, long slot, Val value) {
    Slots.Scalar part = Slots.scalar(variable, slot);
    boolean named = variable.kind() != Variable.Kind.ALLOCATED && !LibraryText.has(variable.span());
    boolean told = answered && named && variable.feature().isEmpty() && part.isIn(variant);
    if (told && value instanceof Val.Int number) {
      stored.put(part.name(), new Stored(variable, number.value()));
    }
  }

  /** As C writes it whatever its size. */
  private static String constant(BigInteger value) {
    return value.bitLength() < Integer.SIZE ? value.toString() : value + "LL";
  }

  @Override
  public void error(Span span, Cause cause) {
    at(span);
    waypoints.add(new Waypoint(span, function(), new Waypoint.Kind.Target()));
  }

  public List<Waypoint> waypoints() {
    return List.copyOf(waypoints);
  }

  /**
   * A place that a run to an error passes.
   *
   * @param function that it is in
   * @param kind what is known there
   */
  public record Waypoint(Span place, String function, Kind kind) {
    /** What is known of a run at a place. */
    public sealed interface Kind {
      /** A condition on variables holds, in C. */
      record Assumption(String condition) implements Kind {}

      /** The error happens. */
      record Target() implements Kind {}
    }
  }
}
