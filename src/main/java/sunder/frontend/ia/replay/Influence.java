package sunder.frontend.ia.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Walker;

/**
 * Which variables have a say in where runs go and how they end: the cone of influence of all
 * conditions. The others only take values; without them variants that differ in nothing else are in
 * one state, however many values these have.
 *
 * <p>By name: variables of one name are one. What is read in a condition, an index, a divisor, an
 * argument or a returned value has a say; so has what is read where a value goes to one that has.
 */
final class Influence {
  /** For each variable what it is computed from, where nothing else depends on that. */
  private final Map<String, Set<String>> sources = new HashMap<>();

  private final Set<String> names = new HashSet<>();

  Influence(Program program) {
    new Reads().visit(program);
    Deque<String> open = new ArrayDeque<>(names);
    while (!open.isEmpty()) {
      for (String source : sources.getOrDefault(open.pop(), Set.of())) {
        if (names.add(source)) {
          open.push(source);
        }
      }
    }
  }

  /** Whether a variable of this name has a say. */
  boolean has(String name) {
    return names.contains(name);
  }

  /** Finds where each name is read. */
  private final class Reads extends Walker {
    /** The variable that takes the value of what is visited, if nothing else depends on it. */
    private Optional<String> target = Optional.empty();

    private void within(Optional<String> newTarget, Runnable visit) {
      Optional<String> outer = target;
      target = newTarget;
      visit.run();
      target = outer;
    }

    private void visit(Expression expression, Optional<String> newTarget) {
      within(newTarget, () -> visit(expression));
    }

    private void read(String name) {
      target.map(t -> sources.computeIfAbsent(t, key -> new HashSet<>())).orElse(names).add(name);
    }

    @Override
    public void visit(Statement statement) {
      if (statement instanceof Statement.Assign assign) {
        visit(assign.value(), Optional.of(assign.name()));
      } else if (statement instanceof Statement.DeclareVariable variable) {
        variable.initial().ifPresent(value -> visit(value, Optional.of(variable.name())));
      } else if (statement instanceof Statement.AssignElement assign) {
        visit(assign.index());
        visit(assign.value(), Optional.of(assign.name()));
      } else {
        within(Optional.empty(), () -> super.visit(statement));
      }
    }

    @Override
    public void visit(Expression expression) {
      if (expression instanceof Expression.Name name) {
        read(name.name());
      } else if (expression instanceof Expression.Element element) {
        read(element.name());
        visit(element.index(), Optional.empty());
      } else if (expression instanceof Expression.Call call) {
        within(Optional.empty(), () -> super.visit(call));
      } else if (expression instanceof Expression.Conditional choice) {
        visit(choice.condition(), Optional.empty());
        visit(choice.then());
        visit(choice.otherwise());
      } else if (expression instanceof Expression.Binary binary
          && (binary.operator() == BinaryOperator.DIVIDE
              || binary.operator() == BinaryOperator.REMAINDER)) {
        visit(binary.left());
        visit(binary.right(), Optional.empty());
      } else {
        super.visit(expression);
      }
    }
  }
}
