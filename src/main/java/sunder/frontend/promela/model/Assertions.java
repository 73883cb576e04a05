package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** What may fail in a model: each of its steps that may be undefined or is an assertion. */
public final class Assertions {
  private final Map<Span, Assertion> steps = new LinkedHashMap<>();
  private final List<Span> statements = new ArrayList<>();

  private Assertions() {}

  /** Those of all steps of a model. */
  public static Assertions of(SystemModel system) {
    Assertions result = new Assertions();
    Set<ProcessType> started = new LinkedHashSet<>();
    system.processes().stream().filter(p -> p.instances() > 0).forEach(started::add);
    Map<ProcessType, List<Stmt.Step>> all = new LinkedHashMap<>();
    for (ProcessType process : system.processes()) {
      List<Stmt.Step> steps = process.steps();
      steps.forEach(step -> result.steps.put(step.span(), of(step)));
      steps.stream()
          .filter(step -> step instanceof Stmt.RunProcess)
          .forEach(step -> started.add(((Stmt.RunProcess) step).process()));
      all.put(process, steps);
    }
    started.forEach(
        process ->
            all.get(process).stream()
                .filter(Assertions::does)
                .forEach(step -> result.statements.add(step.span())));
    result.statements.sort(Comparator.comparingInt(Span::start));
    return result;
  }

  /** Whether a step does more than to wait or to go somewhere. */
  private static boolean does(Stmt.Step step) {
    return !(step instanceof Stmt.Guard || step instanceof Stmt.ControlStep);
  }

  /** What some process that is started does, in the order of the text. */
  public List<Span> statements() {
    return statements.stream().distinct().toList();
  }

  /** What fails where a step fails. */
  public static Assertion of(Stmt.Step step) {
    Assertion.Kind kind =
        step instanceof Stmt.Assert ? Assertion.Kind.ASSERT : Assertion.Kind.STATEMENT;
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

  /** That no run ends where it may not; this concerns no place more than another. */
  public static Assertion ofEnds(SystemModel system) {
    return new Assertion(Assertion.Kind.END_STATE, system.syntax().wholeSpan());
  }

  /** That every run satisfies a formula. */
  public static Assertion of(SystemModel.TemporalProperty property) {
    return new Assertion(Assertion.Kind.FORMULA, property.span());
  }
}
