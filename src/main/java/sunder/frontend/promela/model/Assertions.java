package sunder.frontend.promela.model;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** What may fail in a model: each of its steps that may be undefined or is an assertion. */
public final class Assertions {
  private final Map<Span, Assertion> steps = new LinkedHashMap<>();

  private Assertions() {}

  /** Those of all steps of a model. */
  public static Assertions of(SystemModel system) {
    Assertions result = new Assertions();
    Deque<Code> open = new ArrayDeque<>();
    system.processes().forEach(process -> open.addAll(process.body()));
    while (!open.isEmpty()) {
      Code code = open.pop();
      if (code instanceof Code.Step step) {
        result.steps.put(step.span(), of(step));
      }
      open.addAll(parts(code));
    }
    return result;
  }

  private static List<Code> parts(Code code) {
    if (code instanceof Code.Block block) {
      return block.body();
    } else if (code instanceof Code.Labelled labelled) {
      return List.of(labelled.code());
    } else if (code instanceof Code.Choice choice) {
      return choice.items().stream().flatMap(item -> item.body().stream()).toList();
    } else if (code instanceof Code.Group group) {
      return group.parts().stream().flatMap(part -> part.body().stream()).toList();
    }
    return List.of();
  }

  /** What fails where a step fails. */
  public static Assertion of(Code.Step step) {
    Assertion.Kind kind =
        step instanceof Code.Assert ? Assertion.Kind.ASSERT : Assertion.Kind.STATEMENT;
    return new Assertion(kind, step.span());
  }

  /** What fails where the step fails that stands at a place. */
  public Assertion at(Span span) {
    return steps.get(span);
  }

  /** All of them. */
  public Collection<Assertion> all() {
    return steps.values();
  }

  /** What concerns no place more than another. */
  public static Assertion ofWhole(Assertion.Kind kind, SystemModel system) {
    return new Assertion(kind, new Span(system.syntax().file(), 0, 0));
  }
}
