package sunder.frontend.ia.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.frontend.ia.syntax.Program.ContextItem;

/**
 * Syntax trees to text. Parsing the text of a program gives an equal tree, spans apart, if the tree
 * came from the parser; another tree may get additional blocks where the grammar needs braces.
 */
public final class SyntaxPrinter {
  private SyntaxPrinter() {}

  /** The text of a whole program. */
  public static String print(Program program) {
    IndentedText out = new IndentedText();
    ContextPrinter.print(program.context(), out);
    out.line("|-");
    new TreePrinter(out).list(program.body());
    out.line(": " + type(program.type()));
    return out.text();
  }

  /** The text of an expression. */
  public static String print(Expression expression) {
    IndentedText out = new IndentedText();
    new TreePrinter(out).print(expression);
    return out.text();
  }

  /** The text of a feature formula. */
  public static String print(FeatureFormula formula) {
    return FormulaPrinter.print(formula);
  }

  /** The sign of an operator. */
  public static String sign(Expression.UnaryOperator operator) {
    return operator == Expression.UnaryOperator.NOT ? "!" : "-";
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

  /** Prints the declarations of a context. */
  private static final class ContextPrinter {
    private ContextPrinter() {}

    /** One declaration a line; neighbouring Boolean features share one. */
    static void print(List<ContextItem> items, IndentedText out) {
      List<String> features = new ArrayList<>();
      for (ContextItem item : items) {
        if (item instanceof ContextItem.BooleanFeature feature) {
          features.add(feature.name());
          continue;
        }
        flush(features, out);
        out.line(text(item));
      }
      flush(features, out);
    }

    private static void flush(List<String> features, IndentedText out) {
      if (!features.isEmpty()) {
        out.line("features " + String.join(", ", features) + ";");
        features.clear();
      }
    }

    private static String text(ContextItem item) {
      if (item instanceof ContextItem.FreeVariable variable) {
        String size = variable.size().map(s -> "[" + SyntaxPrinter.size(s) + "]").orElse("");
        return SyntaxPrinter.type(variable.type()) + " " + variable.name() + size + ";";
      }
      if (item instanceof ContextItem.FreeProcedure procedure) {
        String parameters =
            procedure.parameters().stream()
                .map(SyntaxPrinter::type)
                .collect(Collectors.joining(", "));
        return SyntaxPrinter.type(procedure.result())
            + " "
            + procedure.name()
            + "("
            + parameters
            + ");";
      }
      if (item instanceof ContextItem.NumericFeature f) {
        return "feature " + f.name() + " : " + f.low() + ".." + f.high() + ";";
      }
      ContextItem.Constraint constraint = (ContextItem.Constraint) item;
      return "constraint " + FormulaPrinter.print(constraint.formula()) + ";";
    }
  }
}
