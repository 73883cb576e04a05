package sunder.frontend.ia.syntax.parse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.FeatureFormula.Comparison;
import sunder.frontend.ia.syntax.FeatureFormula.Connective;
import sunder.frontend.ia.syntax.parse.Precedence.Grouping;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Parse trees of feature formulas to {@link FeatureFormula}s. */
record FormulaBuilder(SourceFile file) {
  private static final Precedence.Binding IMPLIES = new Precedence.Binding(1, Grouping.RIGHT);
  private static final Precedence.Binding OR = new Precedence.Binding(2, Grouping.LEFT);
  private static final Precedence.Binding AND = new Precedence.Binding(3, Grouping.LEFT);

  /** The value of an integer constant with its sign. */
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
    return Precedence.resolve(operands, operators, FormulaBuilder::binding, FormulaBuilder::joined);
  }

  /** The operators have the names of their tokens. */
  private static String nameOf(ParserRuleContext operator) {
    return IaParser.VOCABULARY.getSymbolicName(operator.getStart().getType());
  }

  private static Precedence.Binding binding(Connective operator) {
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
          : new FeatureFormula.Compare(
              name.IDENT().getText(), comparison(name.comparison()), value(name.bound()), span);
    }
    if (context instanceof IaParser.FormulaMirroredContext mirrored) {
      return new FeatureFormula.Compare(
          mirrored.IDENT().getText(),
          mirror(comparison(mirrored.comparison())),
          value(mirrored.bound()),
          span);
    }
    if (context instanceof IaParser.FormulaDefinedContext defined) {
      return new FeatureFormula.Feature(defined.IDENT().getText(), span);
    }
    return formula(((IaParser.FormulaParenthesesContext) context).formula());
  }

  /** A Boolean feature by its name. */
  FeatureFormula feature(Token name) {
    return new FeatureFormula.Feature(name.getText(), Spans.of(file, name));
  }

  private static Comparison comparison(IaParser.ComparisonContext context) {
    return Comparison.valueOf(nameOf(context));
  }

  private static Comparison mirror(Comparison comparison) {
    return switch (comparison) {
      case LESS -> Comparison.GREATER;
      case AT_MOST -> Comparison.AT_LEAST;
      case AT_LEAST -> Comparison.AT_MOST;
      case GREATER -> Comparison.LESS;
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
      return new FeatureFormula.Compare(name, Comparison.EQUAL, value(setting.bound()), span);
    }
    FeatureFormula feature = new FeatureFormula.Feature(name, span);
    return setting.TRUE() != null ? feature : new FeatureFormula.Not(feature, span);
  }

  private Span span(ParserRuleContext context) {
    return Spans.of(file, context);
  }
}
