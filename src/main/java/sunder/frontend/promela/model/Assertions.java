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

/**
 * The assertions of a model, indexed by the source range of the step that may fail: {@code assert}
 * statements and all other steps, whose evaluation may be undefined (an index out of bounds, a
 * division by zero, an invalid channel).
 *
 * <p>Input: a {@link SystemModel}. Output: one {@link Assertion} for each step, and the source
 * ranges of the statements that coverage counts. Source: SPIN manual, {@code assert}.
 */
public final class Assertions {
  private final Map<Span, Assertion> steps = new LinkedHashMap<>();
  private final List<Span> statements = new ArrayList<>();

  private Assertions() {}

  /** Returns the assertions of all steps of a model. */
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

  /** Returns whether a step is neither a guard nor a control step. */
  private static boolean does(Stmt.Step step) {
    return !(step instanceof Stmt.Guard || step instanceof Stmt.ControlStep);
  }

  /**
   * Returns the source ranges, in source order, of all steps but guards and control steps in those
   * process types that have an active instance or occur in a {@code run}.
   */
  public List<Span> coveredStatements() {
    return statements.stream().distinct().toList();
  }

  /** Returns the assertion that is violated when a step fails. */
  public static Assertion of(Stmt.Step step) {
    Assertion.Kind kind =
        step instanceof Stmt.Assert ? Assertion.Kind.ASSERT : Assertion.Kind.STATEMENT;
    return new Assertion(kind, step.span());
  }

  /** Returns the assertion of the step with exactly this source range, or null if there is none. */
  public Assertion at(Span span) {
    return steps.get(span);
  }

  /** Returns the assertions of all steps. */
  public Collection<Assertion> all() {
    return steps.values();
  }

  /**
   * Returns the assertion that no run ends in an invalid end state. Its source range is the whole
   * model.
   */
  public static Assertion ofInvalidEndStates(SystemModel system) {
    return new Assertion(Assertion.Kind.END_STATE, system.syntax().wholeSpan());
  }

  /** Returns the assertion that every run satisfies a temporal property. */
  public static Assertion of(SystemModel.TemporalProperty property) {
    return new Assertion(Assertion.Kind.FORMULA, property.span());
  }
}
