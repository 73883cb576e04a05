package sunder.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Prints statements. A simple statement takes one line, a compound one indents its parts. */
final class StatementPrinter {
  private final Layout out;
  private final ExpressionPrinter expressions;

  StatementPrinter(Layout out) {
    this.out = out;
    this.expressions = new ExpressionPrinter(out, this);
  }

  ExpressionPrinter expressions() {
    return expressions;
  }

  /** Statements and declarations, each on fresh lines. */
  void list(List<Statement> statements) {
    for (Statement statement : statements) {
      out.fresh();
      print(statement);
      out.fresh();
    }
  }

  /** A statement in the place of an argument. */
  void argument(Statement statement) {
    branch(statement);
  }

  private void print(Statement statement) {
    if (statement instanceof Statement.Skip) {
      out.add("skip;");
    } else if (statement instanceof Statement.Diverge) {
      out.add("diverge;");
    } else if (statement instanceof Statement.Abort) {
      out.add("abort;");
    } else if (statement instanceof Statement.Assign s) {
      withExpression(s.name() + " = ", s.value(), ";");
    } else if (statement instanceof Statement.AssignElement s) {
      withExpression(s.name() + "[", s.index(), "] = ");
      withExpression("", s.value(), ";");
    } else if (statement instanceof Statement.Call s) {
      expressions.call(s.call());
      out.add(";");
    } else if (statement instanceof Statement.Return s) {
      withExpression("return ", s.value(), ";");
    } else if (statement instanceof Statement.Assert s) {
      withExpression("assert(", s.condition(), ");");
    } else if (statement instanceof Statement.Assume s) {
      withExpression("assume(", s.condition(), ");");
    } else {
      compound(statement);
    }
  }

  private void withExpression(String before, Expression expression, String after) {
    out.add(before);
    expressions.print(expression);
    out.add(after);
  }

  private void compound(Statement statement) {
    if (statement instanceof Statement.Block s) {
      block(s.statements());
    } else if (statement instanceof Statement.If s) {
      withExpression("if (", s.condition(), ") ");
      thenBranch(s.then(), s.otherwise().isPresent());
      s.otherwise().ifPresent(this::elseBranch);
    } else if (statement instanceof Statement.While s) {
      withExpression("while (", s.condition(), ") ");
      branch(s.body());
    } else if (statement instanceof Statement.FeatureIf s) {
      out.add("#if (" + FormulaPrinter.print(s.condition()) + ") ");
      featureBranch(s.then(), s.otherwise().isPresent());
      s.otherwise().ifPresent(this::elseBranch);
    } else if (statement instanceof Statement.Choice s) {
      choice(s);
    } else if (statement instanceof Statement.FeatureGroup s) {
      group(s);
    } else {
      declaration(statement);
    }
  }

  private void block(List<Statement> statements) {
    out.add("{");
    out.indent();
    list(statements);
    out.outdent();
    if (!statements.isEmpty()) {
      out.fresh();
    }
    out.add("}");
  }

  private void thenBranch(Statement then, boolean elseFollows) {
    if (elseFollows && Braces.takesElse(then)) {
      block(List.of(then));
    } else {
      branch(then);
    }
  }

  /**
   * An inline {@code #if} before another directive on the next line would look like a block form.
   */
  private void featureBranch(Statement then, boolean elseFollows) {
    if (then instanceof Statement.FeatureGroup) {
      block(List.of(then));
    } else {
      thenBranch(then, elseFollows);
    }
  }

  private void elseBranch(Statement otherwise) {
    out.add(" else ");
    branch(otherwise);
  }

  private void branch(Statement statement) {
    if (Braces.neededAsBranch(statement)) {
      block(List.of(statement));
    } else {
      print(statement);
    }
  }

  private void choice(Statement.Choice choice) {
    List<Statement> operands = new ArrayList<>();
    Statement left = choice;
    while (left instanceof Statement.Choice inner) {
      operands.add(inner.right());
      left = inner.left();
    }
    operands.add(left);
    Collections.reverse(operands);
    for (int i = 0; i < operands.size(); i++) {
      out.add(i == 0 ? "" : " or ");
      operand(operands.get(i), i == operands.size() - 1);
    }
  }

  private void operand(Statement operand, boolean last) {
    boolean wouldTakeOr = !last && Braces.takesOr(operand);
    if (wouldTakeOr || operand instanceof Statement.Choice) {
      block(List.of(operand));
    } else {
      branch(operand);
    }
  }

  private void group(Statement.FeatureGroup group) {
    out.line("#if " + FormulaPrinter.print(group.condition()));
    part(group.then());
    List<Statement> otherwise = group.otherwise();
    while (Braces.isChain(otherwise)) {
      Statement.FeatureGroup next = (Statement.FeatureGroup) otherwise.get(0);
      out.line("#elif " + FormulaPrinter.print(next.condition()));
      part(next.then());
      otherwise = next.otherwise();
    }
    if (!otherwise.isEmpty()) {
      out.line("#else");
      part(otherwise);
    }
    out.line("#endif");
  }

  private void part(List<Statement> statements) {
    out.indent();
    list(statements);
    out.outdent();
  }

  private void declaration(Statement statement) {
    if (statement instanceof Statement.DeclareVariable s) {
      out.add(Printer.type(s.type()) + " " + s.name());
      s.size().ifPresent(size -> out.add("[" + Printer.size(size) + "]"));
      s.initial().ifPresent(e -> withExpression(" = ", e, ""));
      out.add(";");
    } else if (statement instanceof Statement.DeclareProcedure s) {
      String parameters =
          s.parameters().stream()
              .map(p -> Printer.type(p.type()) + " " + p.name())
              .collect(Collectors.joining(", "));
      out.add(Printer.type(s.result()) + " " + s.name() + "(" + parameters + ") ");
      block(s.body());
    }
  }
}
