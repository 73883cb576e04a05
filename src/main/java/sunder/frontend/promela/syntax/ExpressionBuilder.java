package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaBaseVisitor;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.Pattern;
import sunder.ltl.LtlFormula;
import sunder.source.Span;

/** The construction of expressions and formulas from parse trees. */
final class ExpressionBuilder extends PromelaBaseVisitor<Expression> {
  private Span span(ParserRuleContext tree) {
    return Tokens.span(tree);
  }

  @Override
  public Expression visitUnary(PromelaParser.UnaryContext tree) {
    return unary(tree.operation, visit(tree.expression()), span(tree));
  }

  @Override
  public Expression visitStateUnary(PromelaParser.StateUnaryContext tree) {
    return unary(tree.operation, visit(tree.state()), span(tree));
  }

  private static Expression unary(Token operation, Expression operand, Span span) {
    Expression.UnaryOperator operator =
        switch (operation.getType()) {
          case PromelaParser.MINUS -> Expression.UnaryOperator.NEGATE;
          case PromelaParser.NOT -> Expression.UnaryOperator.NOT;
          default -> Expression.UnaryOperator.COMPLEMENT;
        };
    return new Expression.Unary(operator, operand, span);
  }

  @Override
  public Expression visitBinary(PromelaParser.BinaryContext tree) {
    return new Expression.Binary(
        operator(tree.operation), visit(tree.expression(0)), visit(tree.expression(1)), span(tree));
  }

  @Override
  public Expression visitStateBinary(PromelaParser.StateBinaryContext tree) {
    return new Expression.Binary(
        operator(tree.operation), visit(tree.state(0)), visit(tree.state(1)), span(tree));
  }

  /** Returns the operator of a token, which has the same name in the grammar. */
  private static BinaryOperator operator(Token token) {
    return BinaryOperator.valueOf(PromelaParser.VOCABULARY.getSymbolicName(token.getType()));
  }

  @Override
  public Expression visitStateParentheses(PromelaParser.StateParenthesesContext tree) {
    return visit(tree.expression());
  }

  @Override
  public Expression visitParentheses(PromelaParser.ParenthesesContext tree) {
    return visit(tree.expression());
  }

  @Override
  public Expression visitNumber(PromelaParser.NumberContext tree) {
    return number(tree.NUMBER().getText(), span(tree));
  }

  @Override
  public Expression visitCharacter(PromelaParser.CharacterContext tree) {
    String text = tree.CHARACTER().getText();
    int code =
        text.charAt(1) != '\\'
            ? text.charAt(1)
            : switch (text.charAt(2)) {
              case 'n' -> '\n';
              case 't' -> '\t';
              case 'r' -> '\r';
              case '0' -> 0;
              default -> text.charAt(2);
            };
    return number(String.valueOf(code), span(tree));
  }

  private static Expression.Number number(String text, Span span) {
    return new Expression.Number(new BigInteger(text), span);
  }

  @Override
  public Expression visitConstantWord(PromelaParser.ConstantWordContext tree) {
    return number(tree.kind.getType() == PromelaParser.FALSE ? "0" : "1", span(tree));
  }

  @Override
  public Expression visitTimeout(PromelaParser.TimeoutContext tree) {
    return new Expression.Timeout(span(tree));
  }

  @Override
  public Expression visitChannelQuestion(PromelaParser.ChannelQuestionContext tree) {
    String kind = PromelaParser.VOCABULARY.getSymbolicName(tree.kind.getType());
    Expression.ChannelProperty property = Expression.ChannelProperty.valueOf(kind);
    return new Expression.ChannelQuery(property, reference(tree.reference()), span(tree));
  }

  @Override
  public Expression visitRun(PromelaParser.RunContext tree) {
    return new Expression.Run(
        tree.IDENT().getText(), all(tree.expression()), priority(tree.priority()), span(tree));
  }

  static Optional<Expression> priority(PromelaParser.PriorityContext tree) {
    return Optional.ofNullable(tree)
        .map(given -> number(given.NUMBER().getText(), Tokens.span(given)));
  }

  @Override
  public Expression visitFeatureValue(PromelaParser.FeatureValueContext tree) {
    return new Expression.FeatureValue(tree.IDENT().getText(), span(tree));
  }

  @Override
  public Expression visitHole(PromelaParser.HoleContext tree) {
    return new Expression.Hole(
        Optional.ofNullable(tree.IDENT()).map(name -> name.getText()),
        value(tree.bound(0)),
        value(tree.bound(1)),
        span(tree));
  }

  static BigInteger value(PromelaParser.BoundContext tree) {
    BigInteger number = new BigInteger(tree.NUMBER().getText());
    return tree.MINUS() == null ? number : number.negate();
  }

  @Override
  public Expression visitPoll(PromelaParser.PollContext tree) {
    Expression.PollScope where =
        tree.RANDOM() == null ? Expression.PollScope.FIRST : Expression.PollScope.ANY;
    return new Expression.Poll(
        reference(tree.reference()), patterns(tree.patterns()), where, span(tree));
  }

  @Override
  public Expression visitRemote(PromelaParser.RemoteContext tree) {
    return new Expression.RemoteReference(
        tree.IDENT(0).getText(),
        Optional.ofNullable(tree.expression()).map(this::visit),
        tree.IDENT(1).getText(),
        span(tree));
  }

  @Override
  public Expression visitEnabled(PromelaParser.EnabledContext tree) {
    return new Expression.Enabled(visit(tree.expression()), span(tree));
  }

  @Override
  public Expression visitConditional(PromelaParser.ConditionalContext tree) {
    return new Expression.Conditional(
        visit(tree.expression(0)),
        visit(tree.expression(1)),
        visit(tree.expression(2)),
        span(tree));
  }

  @Override
  public Expression visitValue(PromelaParser.ValueContext tree) {
    return reference(tree.reference());
  }

  Expression.Reference reference(PromelaParser.ReferenceContext tree) {
    List<Expression.ReferenceComponent> parts =
        tree.part().stream()
            .map(
                part ->
                    new Expression.ReferenceComponent(
                        part.IDENT().getText(),
                        Optional.ofNullable(part.expression()).map(this::visit),
                        span(part)))
            .toList();
    return new Expression.Reference(parts, span(tree));
  }

  List<Expression> all(List<PromelaParser.ExpressionContext> trees) {
    return trees.stream().map(this::visit).toList();
  }

  List<Pattern> patterns(PromelaParser.PatternsContext tree) {
    return tree.pattern().stream().map(this::pattern).toList();
  }

  private Pattern pattern(PromelaParser.PatternContext tree) {
    Span span = span(tree);
    if (tree instanceof PromelaParser.EvaluatedContext evaluated) {
      return new Pattern.Match(visit(evaluated.expression()));
    } else if (tree instanceof PromelaParser.ConstantContext constant) {
      BigInteger value = new BigInteger(constant.NUMBER().getText());
      BigInteger signed = constant.MINUS() == null ? value : value.negate();
      return new Pattern.Match(new Expression.Number(signed, span));
    } else if (tree instanceof PromelaParser.TruthContext truth) {
      return new Pattern.Match(number(truth.TRUE() == null ? "0" : "1", span));
    }
    return new Pattern.Target(reference(((PromelaParser.TargetContext) tree).reference()));
  }

  /** Returns the formula of a parse tree; its propositions are expressions. */
  LtlFormula<Expression> formula(PromelaParser.FormulaContext tree) {
    return new Formulas().visit(tree);
  }

  private final class Formulas extends PromelaBaseVisitor<LtlFormula<Expression>> {
    @Override
    public LtlFormula<Expression> visitProposition(PromelaParser.PropositionContext tree) {
      return new LtlFormula.Proposition<>(ExpressionBuilder.this.visit(tree.state()));
    }

    @Override
    public LtlFormula<Expression> visitNegation(PromelaParser.NegationContext tree) {
      return new LtlFormula.Not<>(visit(tree.formula()));
    }

    @Override
    public LtlFormula<Expression> visitTemporal(PromelaParser.TemporalContext tree) {
      LtlFormula<Expression> operand = visit(tree.formula());
      return switch (tree.operation.getType()) {
        case PromelaParser.NEXT -> new LtlFormula.Next<>(operand);
        case PromelaParser.ALWAYS -> LtlFormula.always(operand);
        default -> LtlFormula.eventually(operand);
      };
    }

    @Override
    public LtlFormula<Expression> visitBinaryFormula(PromelaParser.BinaryFormulaContext tree) {
      LtlFormula<Expression> left = visit(tree.formula(0));
      LtlFormula<Expression> right = visit(tree.formula(1));
      return switch (tree.operation.getType()) {
        case PromelaParser.UNTIL -> LtlFormula.until(left, right);
        case PromelaParser.WEAK_UNTIL -> LtlFormula.weakUntil(left, right);
        case PromelaParser.RELEASE -> LtlFormula.release(left, right);
        case PromelaParser.AND -> LtlFormula.and(left, right);
        case PromelaParser.OR -> LtlFormula.or(left, right);
        case PromelaParser.EQUIVALENT -> LtlFormula.equivalent(left, right);
        default -> LtlFormula.implies(left, right);
      };
    }

    @Override
    public LtlFormula<Expression> visitInParentheses(PromelaParser.InParenthesesContext tree) {
      return visit(tree.formula());
    }
  }
}
