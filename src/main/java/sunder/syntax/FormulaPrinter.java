package sunder.syntax;

/** Prints feature formulas with the parentheses they need. */
final class FormulaPrinter {
  private static final int IMPLIES = 1;
  private static final int OR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int ATOM = 5;

  private FormulaPrinter() {}

  static String print(FeatureFormula formula) {
    StringBuilder out = new StringBuilder();
    print(formula, 0, out);
    return out.toString();
  }

  /**
   * @param least the loosest operator that may stand here without parentheses
   */
  private static void print(FeatureFormula formula, int least, StringBuilder out) {
    boolean parentheses = level(formula) < least;
    if (parentheses) {
      out.append('(');
    }
    bare(formula, out);
    if (parentheses) {
      out.append(')');
    }
  }

  private static int level(FeatureFormula formula) {
    if (formula instanceof FeatureFormula.Implies) {
      return IMPLIES;
    }
    if (formula instanceof FeatureFormula.Or) {
      return OR;
    }
    if (formula instanceof FeatureFormula.And) {
      return AND;
    }
    return formula instanceof FeatureFormula.Constant || formula instanceof FeatureFormula.Feature
        ? ATOM
        : NOT;
  }

  private static void bare(FeatureFormula formula, StringBuilder out) {
    if (formula instanceof FeatureFormula.Constant f) {
      out.append(f.value());
    } else if (formula instanceof FeatureFormula.Feature f) {
      out.append(f.name());
    } else if (formula instanceof FeatureFormula.Compare f) {
      out.append(f.name()).append(' ').append(f.operator().spelling()).append(' ');
      out.append(f.value());
    } else if (formula instanceof FeatureFormula.Not f) {
      out.append('!');
      print(f.operand(), f.operand() instanceof FeatureFormula.Compare ? ATOM : NOT, out);
    } else if (formula instanceof FeatureFormula.And f) {
      binary(f.left(), AND, " && ", f.right(), NOT, out);
    } else if (formula instanceof FeatureFormula.Or f) {
      binary(f.left(), OR, " || ", f.right(), AND, out);
    } else if (formula instanceof FeatureFormula.Implies f) {
      binary(f.left(), OR, " => ", f.right(), IMPLIES, out);
    }
  }

  private static void binary(
      FeatureFormula left,
      int leftLevel,
      String operator,
      FeatureFormula right,
      int rightLevel,
      StringBuilder out) {
    print(left, leftLevel, out);
    out.append(operator);
    print(right, rightLevel, out);
  }
}
