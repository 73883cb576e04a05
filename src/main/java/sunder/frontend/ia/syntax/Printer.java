package sunder.frontend.ia.syntax;

import java.util.List;

/**
 * Syntax trees to text. Parsing the text of a program gives an equal tree, spans apart, if the tree
 * came from the parser; another tree may get additional blocks where the grammar needs braces.
 */
public final class Printer {
  private Printer() {}

  /** The text of a whole program. */
  public static String print(Program program) {
    IndentedText out = new IndentedText();
    ContextPrinter.print(program.context(), out);
    out.line("|-");
    statements(program.body(), out);
    out.line(": " + type(program.type()));
    return out.text();
  }

  /** The text of one statement; several lines for a compound one. */
  public static String print(Statement statement) {
    IndentedText out = new IndentedText();
    statements(List.of(statement), out);
    return out.text();
  }

  private static void statements(List<Statement> statements, IndentedText out) {
    StatementPrinter printer = new StatementPrinter(out);
    printer.list(statements);
  }

  /** The text of an expression. */
  public static String print(Expression expression) {
    IndentedText out = new IndentedText();
    new StatementPrinter(out).expressions().print(expression);
    return out.text();
  }

  /** The text of a feature formula. */
  public static String print(FeatureFormula formula) {
    return FormulaPrinter.print(formula);
  }

  /** The text of a type. */
  public static String type(Type type) {
    if (type instanceof Type.Void) {
      return "void";
    }
    if (type instanceof Type.Bool) {
      return "boolean";
    }
    Type.Int integer = (Type.Int) type;
    return "int"
        + integer.modulus().map(n -> "%" + n).orElse("")
        + integer.abstraction().map(r -> "[" + r.low() + "," + r.high() + "]").orElse("");
  }

  static String size(ArraySize size) {
    return size instanceof ArraySize.Constant constant
        ? constant.value().toString()
        : ((ArraySize.Symbol) size).name();
  }
}
