package sunder.frontend.ia.model;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.Walker;
import sunder.source.Diagnostics;
import sunder.source.Span;

/**
 * The procedures of the enclosing statement lists, declared yet or not: to tell a user who calls
 * one too early whether it is out of order or recursive.
 */
final class LaterProcedures {
  private final Deque<Map<String, Statement.DeclareProcedure>> lists = new ArrayDeque<>();

  /** Enters a statement list. */
  void push(List<Statement> statements) {
    Map<String, Statement.DeclareProcedure> procedures = new LinkedHashMap<>();
    statements.forEach(s -> collect(s, procedures));
    lists.push(procedures);
  }

  void pop() {
    lists.pop();
  }

  private static void collect(
      Statement statement, Map<String, Statement.DeclareProcedure> procedures) {
    if (statement instanceof Statement.DeclareProcedure procedure) {
      procedures.putIfAbsent(procedure.name(), procedure);
    } else if (statement instanceof Statement.FeatureGroup group) {
      group.then().forEach(s -> collect(s, procedures));
      group.otherwise().forEach(s -> collect(s, procedures));
    }
  }

  /**
   * Reports the use of a name that is not declared yet but will be; false if it will not.
   *
   * @param enclosing the procedures in whose text it is used, the innermost first
   */
  boolean reportUse(
      String name,
      Span span,
      Collection<Identifier.LocalProcedure> enclosing,
      Diagnostics diagnostics) {
    Optional<Statement.DeclareProcedure> procedure = find(name);
    if (procedure.isEmpty()) {
      return false;
    }
    Set<String> called = new HashSet<>();
    addCalls(procedure.get(), called);
    for (Identifier.LocalProcedure caller : enclosing) {
      if (called.contains(caller.name())) {
        diagnostics.report(
            span,
            "'"
                + caller.name()
                + "' and '"
                + name
                + "' call each other: recursion is outside the language",
            "write the repetition with 'while'");
        return true;
      }
    }
    diagnostics.report(
        span,
        "'" + name + "' is used before its declaration in line " + procedure.get().span().line(),
        "move the declaration up");
    return true;
  }

  private Optional<Statement.DeclareProcedure> find(String name) {
    return lists.stream().filter(l -> l.containsKey(name)).map(l -> l.get(name)).findFirst();
  }

  /** Adds the names that the procedure uses, and those that they use, as far as they are known. */
  private void addCalls(Statement.DeclareProcedure procedure, Set<String> names) {
    new Walker() {
      @Override
      public void visit(Expression expression) {
        if (expression instanceof Expression.Call call && names.add(call.name())) {
          find(call.name()).ifPresent(p -> addCalls(p, names));
        } else if (expression instanceof Expression.Name name && names.add(name.name())) {
          find(name.name()).ifPresent(p -> addCalls(p, names));
        }
        super.visit(expression);
      }
    }.visit(procedure);
  }
}
