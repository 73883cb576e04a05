package sunder.frontend.ia.syntax;

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
    formula.fold(new Texts(out)).run();
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

  /** What prints each kind of condition. */
  private record Texts(StringBuilder out) implements FeatureFormula.Fold<Runnable> {
    @Override
    public Runnable constant(FeatureFormula.Constant f) {
      return () -> out.append(f.value());
    }

    @Override
    public Runnable feature(FeatureFormula.Feature f) {
      return () -> out.append(f.name());
    }

    @Override
    public Runnable compare(FeatureFormula.Compare f) {
      return () -> {
        out.append(f.name()).append(' ').append(f.operator().spelling()).append(' ');
        out.append(f.value());
      };
    }

    @Override
    public Runnable not(FeatureFormula.Not f) {
      return () -> {
        out.append('!');
        print(f.operand(), f.operand() instanceof FeatureFormula.Compare ? ATOM : NOT, out);
      };
    }

    @Override
    public Runnable and(FeatureFormula.And f) {
      return () -> binary(f.left(), AND, " && ", f.right(), NOT, out);
    }

    @Override
    public Runnable or(FeatureFormula.Or f) {
      return () -> binary(f.left(), OR, " || ", f.right(), AND, out);
    }

    @Override
    public Runnable implies(FeatureFormula.Implies f) {
      return () -> binary(f.left(), OR, " => ", f.right(), IMPLIES, out);
    }
  }
}
