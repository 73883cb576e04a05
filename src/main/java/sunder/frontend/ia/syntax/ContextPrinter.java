package sunder.frontend.ia.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Prints the declarations of a context. */
final class ContextPrinter {
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
      String size = variable.size().map(s -> "[" + Printer.size(s) + "]").orElse("");
      return Printer.type(variable.type()) + " " + variable.name() + size + ";";
    }
    if (item instanceof ContextItem.FreeProcedure procedure) {
      String parameters =
          procedure.parameters().stream().map(Printer::type).collect(Collectors.joining(", "));
      return Printer.type(procedure.result()) + " " + procedure.name() + "(" + parameters + ");";
    }
    if (item instanceof ContextItem.NumericFeature f) {
      return "feature " + f.name() + " : " + f.low() + ".." + f.high() + ";";
    }
    ContextItem.Constraint constraint = (ContextItem.Constraint) item;
    return "constraint " + FormulaPrinter.print(constraint.formula()) + ";";
  }
}
