package sunder.frontend.c.replay.record;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Variable;
import sunder.source.Span;
import sunder.verdict.Play;

/** What the objects hold that there are: those of functions that have returned are gone. */
final class LiveObjects {
  private final Map<Recorder.Part, Val> values = new LinkedHashMap<>();
  private final Deque<Function.Body> running = new ArrayDeque<>();

  void entered(Function.Body body) {
    running.push(body);
  }

  void left() {
    Function.Body body = running.pop();
    long within = running.stream().filter(other -> other == body).count();
    values
        .keySet()
        .removeIf(part -> part.variable().activation() == within && isOf(body, part.variable()));
  }

  private static boolean isOf(Function.Body body, Variable variable) {
    return switch (variable.kind()) {
      case STATIC, TEXT, ALLOCATED -> false;
      case PARAMETER ->
          body.parameters().stream().anyMatch(own -> own.span().equals(variable.span()));
      case LOCAL -> body.block().span().contains(variable.span());
    };
  }

  /** What it held before, if anything. */
  Optional<Val> holds(Recorder.Part part, Val value) {
    return Optional.ofNullable(values.put(part, value));
  }

  /** The only one of this name, if it is NULL. */
  Optional<Recorder.Part> isNull(String name) {
    List<Recorder.Part> named =
        values.keySet().stream().filter(part -> part.name().equals(name)).toList();
    return named.stream()
        .filter(part -> named.size() == 1 && values.get(part) instanceof Val.Null)
        .findFirst();
  }

  void forget(Recorder.Part part) {
    values.remove(part);
  }

  List<Play.Change> state() {
    // Of a function that calls itself, what the innermost call has.
    Map<Span, Integer> deepest = new HashMap<>();
    for (Recorder.Part part : values.keySet()) {
      deepest.merge(part.variable().span(), part.variable().activation(), Math::max);
    }
    return values.entrySet().stream()
        .filter(
            value -> {
              Variable variable = value.getKey().variable();
              return variable.activation() == deepest.get(variable.span());
            })
        .map(value -> new Play.Change(value.getKey().name(), value.getValue().toString()))
        .toList();
  }
}
