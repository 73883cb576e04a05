package sunder.frontend.ia.syntax.parse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.FeatureFormula.ComparisonOperator;
import sunder.frontend.ia.syntax.FeatureFormula.Connective;
import sunder.frontend.ia.syntax.parse.PrecedenceParser.Associativity;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The translation of parse trees of feature formulas to {@link FeatureFormula}s. */
record FormulaBuilder(SourceFile file) {
  private static final PrecedenceParser.OperatorPrecedence IMPLIES =
      new PrecedenceParser.OperatorPrecedence(1, Associativity.RIGHT);
  private static final PrecedenceParser.OperatorPrecedence OR =
      new PrecedenceParser.OperatorPrecedence(2, Associativity.LEFT);
  private static final PrecedenceParser.OperatorPrecedence AND =
      new PrecedenceParser.OperatorPrecedence(3, Associativity.LEFT);

  /** Returns the value of a signed integer constant. */
  static BigInteger value(IaParser.BoundContext bound) {
    BigInteger magnitude = new BigInteger(bound.NUMBER().getText());
    return bound.MINUS() == null ? magnitude : magnitude.negate();
  }

  FeatureFormula formula(IaParser.FormulaContext context) {
    List<FeatureFormula> operands = new ArrayList<>();
    for (IaParser.FormulaOperandContext operand : context.formulaOperand()) {
      operands.add(operand(operand));
    }
    List<Connective> operators =
        context.formulaOperator().stream().map(o -> Connective.valueOf(nameOf(o))).toList();
    return PrecedenceParser.parse(
        operands, operators, FormulaBuilder::binding, FormulaBuilder::joined);
  }

  /** Returns the name of an operator's token, which is that of the enum constant. */
  private static String nameOf(ParserRuleContext operator) {
    return IaParser.VOCABULARY.getSymbolicName(operator.getStart().getType());
  }

  private static PrecedenceParser.OperatorPrecedence binding(Connective operator) {
    return switch (operator) {
      case AND -> AND;
      case OR -> OR;
      case IMPLIES -> IMPLIES;
    };
  }

  private static FeatureFormula joined(
      Connective connective, FeatureFormula left, FeatureFormula right) {
    return new FeatureFormula.Binary(connective, left, right, left.span().to(right.span()));
  }

  private FeatureFormula operand(IaParser.FormulaOperandContext context) {
    FeatureFormula result = primary(context.formulaPrimary());
    List<TerminalNode> nots = context.NOT();
    for (int i = nots.size() - 1; i >= 0; i--) {
      Span span = Spans.of(file, nots.get(i).getSymbol()).to(result.span());
      result = new FeatureFormula.Not(result, span);
    }
    return result;
  }

  private FeatureFormula primary(IaParser.FormulaPrimaryContext context) {
    Span span = span(context);
    if (context instanceof IaParser.FormulaTrueContext) {
      return new FeatureFormula.Constant(true, span);
    }
    if (context instanceof IaParser.FormulaFalseContext) {
      return new FeatureFormula.Constant(false, span);
    }
    if (context instanceof IaParser.FormulaNameContext name) {
      return name.bound() == null
          ? feature(name.IDENT().getSymbol())
          : new FeatureFormula.NumericComparison(
              name.IDENT().getText(), comparison(name.comparison()), value(name.bound()), span);
    }
    if (context instanceof IaParser.FormulaMirroredContext mirrored) {
      return new FeatureFormula.NumericComparison(
          mirrored.IDENT().getText(),
          mirror(comparison(mirrored.comparison())),
          value(mirrored.bound()),
          span);
    }
    if (context instanceof IaParser.FormulaDefinedContext defined) {
      return new FeatureFormula.BooleanFeature(defined.IDENT().getText(), span);
    }
    return formula(((IaParser.FormulaParenthesesContext) context).formula());
  }

  FeatureFormula feature(Token name) {
    return new FeatureFormula.BooleanFeature(name.getText(), Spans.of(file, name));
  }

  private static ComparisonOperator comparison(IaParser.ComparisonContext context) {
    return ComparisonOperator.valueOf(nameOf(context));
  }

  private static ComparisonOperator mirror(ComparisonOperator comparison) {
    return switch (comparison) {
      case LESS -> ComparisonOperator.GREATER;
      case AT_MOST -> ComparisonOperator.AT_LEAST;
      case AT_LEAST -> ComparisonOperator.AT_MOST;
      case GREATER -> ComparisonOperator.LESS;
      case EQUAL, NOT_EQUAL -> comparison;
    };
  }

  FeatureFormula configuration(IaParser.ConfigurationContext context) {
    FeatureFormula result = new FeatureFormula.Constant(true, new Span(file, 0, 0));
    boolean first = true;
    for (IaParser.SettingContext setting : context.setting()) {
      FeatureFormula next = setting(setting);
      result = first ? next : joined(Connective.AND, result, next);
      first = false;
    }
    return result;
  }

  private FeatureFormula setting(IaParser.SettingContext context) {
    if (context instanceof IaParser.SettingFormulaContext formula) {
      return formula(formula.formula());
    }
    IaParser.SettingValueContext setting = (IaParser.SettingValueContext) context;
    String name = setting.IDENT().getText();
    Span span = span(setting);
    if (setting.bound() != null) {
      return new FeatureFormula.NumericComparison(
          name, ComparisonOperator.EQUAL, value(setting.bound()), span);
    }
    FeatureFormula feature = new FeatureFormula.BooleanFeature(name, span);
    return setting.TRUE() != null ? feature : new FeatureFormula.Not(feature, span);
  }

  private Span span(ParserRuleContext context) {
    return Spans.of(file, context);
  }
}
