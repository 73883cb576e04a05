package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaBaseVisitor;
import sunder.frontend.promela.grammar.PromelaParser;
import sunder.frontend.promela.grammar.PromelaParser.BoundContext;
import sunder.frontend.promela.grammar.PromelaParser.ExpressionContext;
import sunder.frontend.promela.grammar.PromelaParser.PatternsContext;
import sunder.frontend.promela.grammar.PromelaParser.ReferenceContext;
import sunder.frontend.promela.syntax.Expression.BinaryOperator;
import sunder.frontend.promela.syntax.Expression.ChannelProperty;
import sunder.frontend.promela.syntax.Expression.UnaryOperator;
import sunder.frontend.promela.syntax.Expression.Where;
import sunder.source.SourceFile;
import sunder.source.Span;

/** From parse trees to expressions. */
final class ExpressionBuilder extends PromelaBaseVisitor<Expression> {
  private final SourceFile file;

  ExpressionBuilder(SourceFile file) {
    this.file = file;
  }

  private Span span(ParserRuleContext tree) {
    return Spans.of(file, tree);
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
    UnaryOperator operator =
        switch (operation.getType()) {
          case PromelaParser.MINUS -> UnaryOperator.NEGATE;
          case PromelaParser.NOT -> UnaryOperator.NOT;
          default -> UnaryOperator.COMPLEMENT;
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

  private static BinaryOperator operator(Token token) {
    return switch (token.getType()) {
      case PromelaParser.STAR -> BinaryOperator.TIMES;
      case PromelaParser.SLASH -> BinaryOperator.DIVIDE;
      case PromelaParser.PERCENT -> BinaryOperator.REMAINDER;
      case PromelaParser.PLUS -> BinaryOperator.PLUS;
      case PromelaParser.MINUS -> BinaryOperator.MINUS;
      case PromelaParser.SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
      case PromelaParser.SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
      case PromelaParser.LESS -> BinaryOperator.LESS;
      case PromelaParser.GREATER -> BinaryOperator.GREATER;
      case PromelaParser.AT_MOST -> BinaryOperator.AT_MOST;
      case PromelaParser.AT_LEAST -> BinaryOperator.AT_LEAST;
      case PromelaParser.EQUAL -> BinaryOperator.EQUAL;
      case PromelaParser.NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
      case PromelaParser.AMPERSAND -> BinaryOperator.BIT_AND;
      case PromelaParser.CARET -> BinaryOperator.BIT_XOR;
      case PromelaParser.BAR -> BinaryOperator.BIT_OR;
      case PromelaParser.AND -> BinaryOperator.AND;
      case PromelaParser.OR -> BinaryOperator.OR;
      default -> BinaryOperator.IMPLIES;
    };
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
  public Expression visitTrue(PromelaParser.TrueContext tree) {
    return number("1", span(tree));
  }

  @Override
  public Expression visitFalse(PromelaParser.FalseContext tree) {
    return number("0", span(tree));
  }

  @Override
  public Expression visitSkipValue(PromelaParser.SkipValueContext tree) {
    return number("1", span(tree));
  }

  @Override
  public Expression visitTimeout(PromelaParser.TimeoutContext tree) {
    return new Expression.Timeout(span(tree));
  }

  @Override
  public Expression visitChannelQuestion(PromelaParser.ChannelQuestionContext tree) {
    ChannelProperty property =
        switch (tree.kind.getType()) {
          case PromelaParser.LEN -> ChannelProperty.LEN;
          case PromelaParser.EMPTY -> ChannelProperty.EMPTY;
          case PromelaParser.FULL -> ChannelProperty.FULL;
          case PromelaParser.NEMPTY -> ChannelProperty.NEMPTY;
          default -> ChannelProperty.NFULL;
        };
    return new Expression.ChannelQuestion(property, reference(tree.reference()), span(tree));
  }

  @Override
  public Expression visitRun(PromelaParser.RunContext tree) {
    return new Expression.Run(tree.IDENT().getText(), all(tree.expression()), span(tree));
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

  static BigInteger value(BoundContext tree) {
    BigInteger number = new BigInteger(tree.NUMBER().getText());
    return tree.MINUS() == null ? number : number.negate();
  }

  @Override
  public Expression visitPoll(PromelaParser.PollContext tree) {
    return new Expression.Poll(
        reference(tree.reference()), patterns(tree.patterns()), Where.FIRST, span(tree));
  }

  @Override
  public Expression visitRandomPoll(PromelaParser.RandomPollContext tree) {
    return new Expression.Poll(
        reference(tree.reference()), patterns(tree.patterns()), Where.ANY, span(tree));
  }

  @Override
  public Expression visitRemote(PromelaParser.RemoteContext tree) {
    return new Expression.Remote(
        tree.IDENT(0).getText(),
        Optional.ofNullable(tree.expression()).map(this::visit),
        tree.IDENT(1).getText(),
        span(tree));
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

  Expression.Reference reference(ReferenceContext tree) {
    List<Expression.Part> parts =
        tree.part().stream()
            .map(
                part ->
                    new Expression.Part(
                        part.IDENT().getText(),
                        Optional.ofNullable(part.expression()).map(this::visit),
                        span(part)))
            .toList();
    return new Expression.Reference(parts, span(tree));
  }

  List<Expression> all(List<ExpressionContext> trees) {
    return trees.stream().map(this::visit).toList();
  }

  List<Pattern> patterns(PatternsContext tree) {
    List<Pattern> result = new ArrayList<>();
    tree.pattern().forEach(pattern -> result.add(pattern(pattern)));
    return result;
  }

  private Pattern pattern(PromelaParser.PatternContext tree) {
    Span span = span(tree);
    if (tree instanceof PromelaParser.EvaluatedContext evaluated) {
      return new Pattern.Match(visit(evaluated.expression()), span);
    } else if (tree instanceof PromelaParser.ConstantContext constant) {
      BigInteger value = new BigInteger(constant.NUMBER().getText());
      BigInteger signed = constant.MINUS() == null ? value : value.negate();
      return new Pattern.Match(new Expression.Number(signed, span), span);
    } else if (tree instanceof PromelaParser.TruthContext truth) {
      return new Pattern.Match(number(truth.TRUE() == null ? "0" : "1", span), span);
    }
    return new Pattern.Target(reference(((PromelaParser.TargetContext) tree).reference()), span);
  }
}
