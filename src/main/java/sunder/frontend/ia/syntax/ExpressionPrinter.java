package sunder.frontend.ia.syntax;

/** Prints expressions with the parentheses they need. */
final class ExpressionPrinter {
  /** Levels above those of the binary operators. */
  private static final int UNARY = 10;

  private static final int PRIMARY = 11;

  private final IndentedText out;
  private final StatementPrinter statements;
  private final Texts texts = new Texts();

  ExpressionPrinter(IndentedText out, StatementPrinter statements) {
    this.out = out;
    this.statements = statements;
  }

  void print(Expression expression) {
    print(expression, 0);
  }

  /**
   * @param least the loosest operator that may stand here without parentheses
   */
  private void print(Expression expression, int least) {
    boolean parentheses = level(expression) < least;
    if (parentheses) {
      out.add("(");
    }
    bare(expression);
    if (parentheses) {
      out.add(")");
    }
  }

  private static int level(Expression expression) {
    if (expression instanceof Expression.Conditional) {
      return 0;
    }
    if (expression instanceof Expression.Binary binary) {
      return ExpressionBuilder.binding(binary.operator()).level();
    }
    boolean negative =
        expression instanceof Expression.IntConstant constant && constant.value().signum() < 0;
    return negative || expression instanceof Expression.Unary ? UNARY : PRIMARY;
  }

  private void bare(Expression expression) {
    expression.fold(texts).run();
  }

  void call(Expression.Call call) {
    out.add(call.name() + "(");
    String separator = "";
    for (Expression.Argument argument : call.arguments()) {
      out.add(separator);
      if (argument instanceof Expression.Argument.Value value) {
        print(value.expression());
      } else if (argument instanceof Expression.Argument.Command command) {
        statements.argument(command.statement());
      }
      separator = ", ";
    }
    out.add(")");
  }

  /** What prints each kind of expression. */
  private final class Texts implements Expression.Fold<Runnable> {
    @Override
    public Runnable intConstant(Expression.IntConstant e) {
      return () -> out.add(e.value().toString());
    }

    @Override
    public Runnable boolConstant(Expression.BoolConstant e) {
      return () -> out.add(Boolean.toString(e.value()));
    }

    @Override
    public Runnable name(Expression.Name e) {
      return () -> out.add(e.name());
    }

    @Override
    public Runnable element(Expression.Element e) {
      return () -> {
        out.add(e.name() + "[");
        print(e.index());
        out.add("]");
      };
    }

    @Override
    public Runnable call(Expression.Call e) {
      return () -> ExpressionPrinter.this.call(e);
    }

    @Override
    public Runnable unary(Expression.Unary e) {
      return () -> {
        out.add(e.operator().spelling());
        print(e.operand(), UNARY);
      };
    }

    @Override
    public Runnable binary(Expression.Binary e) {
      return () -> {
        int level = level(e);
        print(e.left(), level);
        out.add(" " + e.operator().spelling() + " ");
        print(e.right(), level + 1);
      };
    }

    @Override
    public Runnable conditional(Expression.Conditional e) {
      return () -> {
        print(e.condition(), 1);
        out.add(" ? ");
        print(e.then());
        out.add(" : ");
        print(e.otherwise());
      };
    }

    @Override
    public Runnable featureConditional(Expression.FeatureConditional e) {
      return () -> {
        out.add("(#if (" + FormulaPrinter.print(e.condition()) + ") ");
        print(e.then());
        out.add(" else ");
        print(e.otherwise());
        out.add(")");
      };
    }

    @Override
    public Runnable hole(Expression.Hole e) {
      return () -> out.add("??" + e.name().orElse("") + "[" + e.low() + ".." + e.high() + "]");
    }
  }
}
