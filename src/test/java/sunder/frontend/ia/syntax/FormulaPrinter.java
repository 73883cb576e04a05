package sunder.frontend.ia.syntax;

import static sunder.source.TypeSwitch.on;

import sunder.source.TypeSwitch;

/** Prints feature formulas with the parentheses they need. */
final class FormulaPrinter {
  private static final TypeSwitch<FormulaPrinter, FeatureFormula, Text> KINDS =
      FeatureFormula.byKind(
          on(FeatureFormula.Constant.class, FormulaPrinter::constant),
          on(FeatureFormula.BooleanFeature.class, FormulaPrinter::feature),
          on(FeatureFormula.NumericComparison.class, FormulaPrinter::compare),
          on(FeatureFormula.Not.class, FormulaPrinter::not),
          on(FeatureFormula.Binary.class, FormulaPrinter::binary));

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
    return KINDS.apply(new FormulaPrinter(), formula).text;
  }

  private Text constant(FeatureFormula.Constant f) {
    return new Text(ATOM, String.valueOf(f.value()));
  }

  private Text feature(FeatureFormula.BooleanFeature f) {
    return new Text(ATOM, f.name());
  }

  private Text compare(FeatureFormula.NumericComparison f) {
    return new Text(
        NOT,
        f.name()
            + ' '
            + Expression.BinaryOperator.valueOf(f.operator().name()).spelling()
            + ' '
            + f.value());
  }

  private Text not(FeatureFormula.Not f) {
    boolean compares = f.operand() instanceof FeatureFormula.NumericComparison;
    return new Text(NOT, '!' + KINDS.apply(this, f.operand()).at(compares ? ATOM : NOT));
  }

  private Text binary(FeatureFormula.Binary f) {
    return switch (f.operator()) {
      case AND -> joined(AND, AND, " && ", NOT, f);
      case OR -> joined(OR, OR, " || ", AND, f);
      case IMPLIES -> joined(IMPLIES, OR, " => ", IMPLIES, f);
    };
  }

  private Text joined(int level, int left, String sign, int right, FeatureFormula.Binary f) {
    return new Text(
        level,
        KINDS.apply(this, f.left()).at(left) + sign + KINDS.apply(this, f.right()).at(right));
  }
}
