package sunder.frontend.ia.syntax;

/** Prints feature formulas with the parentheses they need. */
final class FormulaPrinter implements FeatureFormula.Fold<FormulaPrinter.Text> {
  private static final int IMPLIES = 1;
  private static final int OR = 2;
  private static final int AND = 3;
  private static final int NOT = 4;
  private static final int ATOM = 5;

  /**
   * @param level of the loosest operator in it that is not in parentheses
   */
  record Text(int level, String text) {
    /**
     * @param least the loosest operator that may stand here without parentheses
     */
    String at(int least) {
      return level < least ? "(" + text + ")" : text;
    }
  }

  static String print(FeatureFormula formula) {
    return formula.fold(new FormulaPrinter()).text;
  }

  @Override
  public Text constant(FeatureFormula.Constant f) {
    return new Text(ATOM, String.valueOf(f.value()));
  }

  @Override
  public Text feature(FeatureFormula.Feature f) {
    return new Text(ATOM, f.name());
  }

  @Override
  public Text compare(FeatureFormula.Compare f) {
    return new Text(
        NOT,
        f.name()
            + ' '
            + Expression.BinaryOperator.valueOf(f.operator().name()).spelling()
            + ' '
            + f.value());
  }

  @Override
  public Text not(FeatureFormula.Not f) {
    boolean compares = f.operand() instanceof FeatureFormula.Compare;
    return new Text(NOT, '!' + f.operand().fold(this).at(compares ? ATOM : NOT));
  }

  @Override
  public Text binary(FeatureFormula.Binary f) {
    return switch (f.operator()) {
      case AND -> joined(AND, AND, " && ", NOT, f);
      case OR -> joined(OR, OR, " || ", AND, f);
      case IMPLIES -> joined(IMPLIES, OR, " => ", IMPLIES, f);
    };
  }

  private Text joined(int level, int left, String sign, int right, FeatureFormula.Binary f) {
    return new Text(level, f.left().fold(this).at(left) + sign + f.right().fold(this).at(right));
  }
}
