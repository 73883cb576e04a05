package sunder.frontend.ia.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Prints statements. A simple statement takes one line, a compound one indents its parts. */
final class StatementPrinter {
  private final IndentedText out;
  private final ExpressionPrinter expressions;
  private final Texts texts = new Texts();

  StatementPrinter(IndentedText out) {
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
    statement.fold(texts).run();
  }

  private void withExpression(String before, Expression expression, String after) {
    out.add(before);
    expressions.print(expression);
    out.add(after);
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

  private void variable(Statement.DeclareVariable s) {
    out.add(Printer.type(s.type()) + " " + s.name());
    s.size().ifPresent(size -> out.add("[" + Printer.size(size) + "]"));
    s.initial().ifPresent(e -> withExpression(" = ", e, ""));
    out.add(";");
  }

  private void procedure(Statement.DeclareProcedure s) {
    String parameters =
        s.parameters().stream()
            .map(p -> Printer.type(p.type()) + " " + p.name())
            .collect(Collectors.joining(", "));
    out.add(Printer.type(s.result()) + " " + s.name() + "(" + parameters + ") ");
    block(s.body());
  }

  /** What prints each kind of statement. */
  private final class Texts implements Statement.Fold<Runnable> {
    @Override
    public Runnable skip(Statement.Skip s) {
      return () -> out.add("skip;");
    }

    @Override
    public Runnable diverge(Statement.Diverge s) {
      return () -> out.add("diverge;");
    }

    @Override
    public Runnable abort(Statement.Abort s) {
      return () -> out.add("abort;");
    }

    @Override
    public Runnable assign(Statement.Assign s) {
      return () -> withExpression(s.name() + " = ", s.value(), ";");
    }

    @Override
    public Runnable assignElement(Statement.AssignElement s) {
      return () -> {
        withExpression(s.name() + "[", s.index(), "] = ");
        withExpression("", s.value(), ";");
      };
    }

    @Override
    public Runnable call(Statement.Call s) {
      return () -> {
        expressions.call(s.call());
        out.add(";");
      };
    }

    @Override
    public Runnable conditional(Statement.If s) {
      return () -> {
        withExpression("if (", s.condition(), ") ");
        thenBranch(s.then(), s.otherwise().isPresent());
        s.otherwise().ifPresent(StatementPrinter.this::elseBranch);
      };
    }

    @Override
    public Runnable loop(Statement.While s) {
      return () -> {
        withExpression("while (", s.condition(), ") ");
        branch(s.body());
      };
    }

    @Override
    public Runnable choice(Statement.Choice s) {
      return () -> StatementPrinter.this.choice(s);
    }

    @Override
    public Runnable block(Statement.Block s) {
      return () -> StatementPrinter.this.block(s.statements());
    }

    @Override
    public Runnable returns(Statement.Return s) {
      return () -> withExpression("return ", s.value(), ";");
    }

    @Override
    public Runnable asserts(Statement.Assert s) {
      return () -> withExpression("assert(", s.condition(), ");");
    }

    @Override
    public Runnable assumes(Statement.Assume s) {
      return () -> withExpression("assume(", s.condition(), ");");
    }

    @Override
    public Runnable featureIf(Statement.FeatureIf s) {
      return () -> {
        out.add("#if (" + FormulaPrinter.print(s.condition()) + ") ");
        featureBranch(s.then(), s.otherwise().isPresent());
        s.otherwise().ifPresent(StatementPrinter.this::elseBranch);
      };
    }

    @Override
    public Runnable featureGroup(Statement.FeatureGroup s) {
      return () -> group(s);
    }

    @Override
    public Runnable declareVariable(Statement.DeclareVariable s) {
      return () -> variable(s);
    }

    @Override
    public Runnable declareProcedure(Statement.DeclareProcedure s) {
      return () -> procedure(s);
    }
  }

  /** Where a statement needs braces to be read as it is meant. */
  private static final class Braces {
    private Braces() {}

    /** What cannot be the branch of {@code if}, the body of a loop, or an argument. */
    static boolean neededAsBranch(Statement statement) {
      return isDeclaration(statement)
          || statement instanceof Statement.FeatureGroup group && !isSingle(group);
    }

    private static boolean isDeclaration(Statement statement) {
      return statement instanceof Statement.DeclareVariable
          || statement instanceof Statement.DeclareProcedure;
    }

    /** Whether each part is one statement, as the parser demands of a group in the place of one. */
    private static boolean isSingle(Statement.FeatureGroup group) {
      return isSingle(group.then())
          && (isChain(group.otherwise())
              ? isSingle((Statement.FeatureGroup) group.otherwise().get(0))
              : isSingle(group.otherwise()));
    }

    private static boolean isSingle(List<Statement> part) {
      return part.size() == 1
          && !isDeclaration(part.get(0))
          && !(part.get(0) instanceof Statement.FeatureGroup);
    }

    /** Whether what is behind {@code #else} can be written with {@code #elif}. */
    static boolean isChain(List<Statement> otherwise) {
      return otherwise.size() == 1 && otherwise.get(0) instanceof Statement.FeatureGroup;
    }

    /** Whether an {@code else} behind the statement would belong to a part of it. */
    static boolean takesElse(Statement statement) {
      if (statement instanceof Statement.If s) {
        return s.otherwise().map(Braces::takesElse).orElse(true);
      }
      if (statement instanceof Statement.FeatureIf s) {
        return s.otherwise().map(Braces::takesElse).orElse(true);
      }
      return lastPart(statement).map(Braces::takesElse).orElse(false);
    }

    private static Optional<Statement> lastPart(Statement statement) {
      if (statement instanceof Statement.While s) {
        return Optional.of(s.body());
      }
      return statement instanceof Statement.Choice s ? Optional.of(s.right()) : Optional.empty();
    }

    /** Whether an {@code or} behind the statement would belong to a part of it. */
    static boolean takesOr(Statement statement) {
      return statement instanceof Statement.If
          || statement instanceof Statement.FeatureIf
          || statement instanceof Statement.While;
    }
  }
}
