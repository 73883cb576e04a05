package sunder.syntax;

/** Prints expressions with the parentheses they need. */
final class ExpressionPrinter {
  /** Levels above those of the binary operators. */
  private static final int UNARY = 10;

  private static final int PRIMARY = 11;

  private final Layout out;
  private final StatementPrinter statements;

  ExpressionPrinter(Layout out, StatementPrinter statements) {
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
    if (expression instanceof Expression.IntConstant e) {
      out.add(e.value().toString());
    } else if (expression instanceof Expression.BoolConstant e) {
      out.add(Boolean.toString(e.value()));
    } else if (expression instanceof Expression.Name e) {
      out.add(e.name());
    } else if (expression instanceof Expression.Element e) {
      out.add(e.name() + "[");
      print(e.index());
      out.add("]");
    } else if (expression instanceof Expression.Call e) {
      call(e);
    } else if (expression instanceof Expression.Hole e) {
      out.add("??" + e.name().orElse("") + "[" + e.low() + ".." + e.high() + "]");
    } else {
      operation(expression);
    }
  }

  private void operation(Expression expression) {
    if (expression instanceof Expression.Unary e) {
      out.add(e.operator().spelling());
      print(e.operand(), UNARY);
    } else if (expression instanceof Expression.Binary e) {
      int level = level(e);
      print(e.left(), level);
      out.add(" " + e.operator().spelling() + " ");
      print(e.right(), level + 1);
    } else if (expression instanceof Expression.Conditional e) {
      print(e.condition(), 1);
      out.add(" ? ");
      print(e.then());
      out.add(" : ");
      print(e.otherwise());
    } else if (expression instanceof Expression.FeatureConditional e) {
      out.add("(#if (" + FormulaPrinter.print(e.condition()) + ") ");
      print(e.then());
      out.add(" else ");
      print(e.otherwise());
      out.add(")");
    }
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
}
