package sunder.frontend.promela.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import sunder.frontend.promela.syntax.Statement;
import sunder.verdict.Property;
import sunder.verdict.Property.AtomicSteps;

/**
 * Warnings about properties whose meaning may differ from the author's intention: one sentence for
 * each warning.
 *
 * <p>Input: a model, a temporal property and the options of the property. Output: warnings about
 * weak fairness, {@code _nr_pr}, and variables that are written more than once within an atomic
 * block, whose intermediate values the property does not observe.
 */
public final class FormulaWarnings {
  private static final String HIDDEN =
      "The formula does not see what `%s` is between the statements of the atomic block at line %s,"
          + " which writes it more than once; --claim-inside-atomic lets it.";
  private static final String COUNT =
      "`_nr_pr` counts the processes of the model; beside a formula SPIN counts one more, its claim.";

  private static final String LABEL =
      "Nothing is asked of the model's `%s` labels; %s asks for cycles that they rule out.";
  private static final SortedMap<String, String> LABELS =
      new TreeMap<>(Map.of("accept", "--accept", "progress", "--non-progress"));

  private static final String FAIR =
      "Only runs count that are weakly fair (--fair): no process that could take a step by itself at"
          + " every moment stands still for ever.";

  private static final String NOT_FAIR =
      "--fair changes nothing here: only formulas and cycles are about runs without an end.";

  private final AtomicSteps atomicSteps;
  private final Set<Variable> read = new LinkedHashSet<>();
  private final Set<String> result = new LinkedHashSet<>();

  private FormulaWarnings(AtomicSteps atomicSteps) {
    this.atomicSteps = atomicSteps;
  }

  /**
   * Returns the warnings about a temporal property.
   *
   * @param asked the options of the property: the visibility of states within atomic blocks, and
   *     fairness
   */
  public static List<String> of(
      SystemModel system, SystemModel.TemporalProperty property, Property asked) {
    FormulaWarnings remarks = new FormulaWarnings(asked.atomicSteps());
    if (asked.fairness() == Property.Fairness.WEAK) {
      remarks.result.add(FAIR);
    }
    property.conditions().forEach(remarks::read);
    if (!(property instanceof SystemModel.CycleLabels)) {
      system.processes().forEach(process -> process.steps().forEach(remarks::count));
    }
    system.processes().forEach(process -> process.body().forEach(remarks::look));
    return List.copyOf(remarks.result);
  }

  /**
   * Returns the warnings about a verification without a temporal property: labels and options that
   * have no effect.
   */
  public static List<String> ofCycleLabels(SystemModel system, Property asked) {
    List<String> result = new ArrayList<>();
    if (asked.fairness() == Property.Fairness.WEAK) {
      result.add(NOT_FAIR);
    }
    LABELS.forEach(
        (label, option) -> {
          if (system.hasLabels(label)) {
            result.add(LABEL.formatted(label, option));
          }
        });
    return result;
  }

  private void read(Expr value) {
    value.forEachVariable(read::add);
    count(List.of(value));
  }

  private void count(Stmt.Step step) {
    count(step.operands());
  }

  private void count(List<Expr> values) {
    if (values.stream()
        .flatMap(v -> v.subexpressions().stream())
        .anyMatch(Expr.PredefinedKind.PROCESS_COUNT::is)) {
      result.add(COUNT);
    }
  }

  private void look(Stmt code) {
    if (code instanceof Stmt.Block block
        && block.kind() == Statement.BlockKind.ATOMIC
        && !block.isMultiStepReceive()) {
      Map<Variable, Integer> writes = writes(block);
      for (Variable variable : read) {
        if (writes.getOrDefault(variable, 0) > 1 && atomicSteps == AtomicSteps.HIDDEN) {
          result.add(HIDDEN.formatted(variable.name(), block.span().line()));
        }
      }
    } else {
      code.substatements().forEach(this::look);
    }
  }

  /**
   * Returns the greatest number of writes to each variable or channel on a path through a
   * statement; a variable that is written in a loop has the number 2.
   */
  private static Map<Variable, Integer> writes(Stmt code) {
    Map<Variable, Integer> result = new LinkedHashMap<>();
    if (code instanceof Stmt.Step step) {
      written(step).forEach(variable -> result.merge(variable, 1, Integer::sum));
    } else if (code instanceof Stmt.Choice choice) {
      choice.options().forEach(item -> join(result, writes(item.body()), Math::max));
      if (choice.kind() == Statement.ChoiceKind.DO) {
        result.replaceAll((variable, count) -> 2);
      }
    } else if (code instanceof Stmt.ConditionalGroup group) {
      group.alternatives().forEach(part -> join(result, writes(part.body()), Math::max));
    } else {
      result.putAll(writes(code.substatements()));
    }
    return result;
  }

  private static Map<Variable, Integer> writes(List<Stmt> sequence) {
    Map<Variable, Integer> result = new LinkedHashMap<>();
    sequence.forEach(code -> join(result, writes(code), Integer::sum));
    return result;
  }

  private static void join(
      Map<Variable, Integer> result, Map<Variable, Integer> more, BinaryOperator<Integer> how) {
    more.forEach((variable, count) -> result.merge(variable, count, how));
  }

  private static List<Variable> written(Stmt.Step step) {
    List<Variable> result = new ArrayList<>();
    step.targets().forEach(place -> result.add(place.variable()));
    if (step instanceof Stmt.Send send) {
      send.channel().forEachVariable(result::add);
    } else if (step instanceof Stmt.Receive receive) {
      receive.channel().forEachVariable(result::add);
    }
    return result;
  }
}
