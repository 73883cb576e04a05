package sunder.frontend.c.replay.record;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.frontend.c.replay.memory.Val;
import sunder.frontend.c.replay.scope.Function;
import sunder.frontend.c.replay.scope.Variable;
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
    values.keySet().removeIf(part -> isOf(body, part.variable()));
  }

  private static boolean isOf(Function.Body body, Variable variable) {
    return switch (variable.kind()) {
      case STATIC, TEXT, ALLOCATED -> false;
      case PARAMETER -> body.parameters().contains(variable);
      case LOCAL -> body.block().span().contains(variable.span());
    };
  }

  void holds(Recorder.Part part, Val value) {
    values.put(part, value);
  }

  void forget(Recorder.Part part) {
    values.remove(part);
  }

  List<Play.Change> state() {
    return values.entrySet().stream()
        .map(value -> new Play.Change(value.getKey().name(), value.getValue().toString()))
        .toList();
  }
}
