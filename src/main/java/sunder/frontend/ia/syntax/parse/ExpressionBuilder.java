package sunder.frontend.ia.syntax.parse;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import sunder.frontend.ia.grammar.IaParser;
import sunder.frontend.ia.syntax.Argument;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Expression.BinaryOperator;
import sunder.frontend.ia.syntax.Expression.UnaryOperator;
import sunder.limit.CancellationPoint;
import sunder.source.SourceFile;
import sunder.source.Span;

/** The translation of parse trees of expressions to the syntax tree. */
record ExpressionBuilder(SourceFile file, StatementBuilder statements, FormulaBuilder formulas) {
  /** The binary operators by their token types. */
  static final Map<Integer, BinaryOperator> OPERATORS =
      Map.ofEntries(
          Map.entry(IaParser.PLUS, BinaryOperator.ADD),
          Map.entry(IaParser.MINUS, BinaryOperator.SUBTRACT),
          Map.entry(IaParser.STAR, BinaryOperator.MULTIPLY),
          Map.entry(IaParser.SLASH, BinaryOperator.DIVIDE),
          Map.entry(IaParser.PERCENT, BinaryOperator.REMAINDER),
          Map.entry(IaParser.LESS, BinaryOperator.LESS),
          Map.entry(IaParser.AT_MOST, BinaryOperator.AT_MOST),
          Map.entry(IaParser.EQUAL, BinaryOperator.EQUAL),
          Map.entry(IaParser.NOT_EQUAL, BinaryOperator.NOT_EQUAL),
          Map.entry(IaParser.AT_LEAST, BinaryOperator.AT_LEAST),
          Map.entry(IaParser.GREATER, BinaryOperator.GREATER),
          Map.entry(IaParser.AND, BinaryOperator.AND),
          Map.entry(IaParser.OR, BinaryOperator.OR));

  Expression expression(IaParser.ExpressionContext context) {
    Expression condition = operation(context.operation());
    if (context.QUESTION() == null) {
      return condition;
    }
    return new Expression.Conditional(
        condition,
        expression(context.expression(0)),
        expression(context.expression(1)),
        span(context));
  }

  private Expression operation(IaParser.OperationContext context) {
    CancellationPoint.check();
    List<IaParser.OperandContext> contexts = context.operand();
    if (contexts.size() == 1) {
      return operand(contexts.get(0));
    }
    List<Expression> operands = new ArrayList<>(contexts.size());
    contexts.forEach(c -> operands.add(operand(c)));
    List<BinaryOperator> operators = new ArrayList<>(contexts.size());
    context.binaryOperator().forEach(c -> operators.add(OPERATORS.get(c.getStart().getType())));
    return PrecedenceParser.parse(
        operands,
        operators,
        operator ->
            new PrecedenceParser.OperatorPrecedence(
                operator.precedence(), PrecedenceParser.Associativity.LEFT),
        (operator, left, right) ->
            new Expression.Binary(operator, left, right, left.span().to(right.span())));
  }

  private Expression operand(IaParser.OperandContext context) {
    Expression result = primary(context.primary());
    for (int i = context.getChildCount() - 2; i >= 0; i--) {
      Token sign = ((TerminalNode) context.getChild(i)).getSymbol();
      UnaryOperator operator =
          sign.getType() == IaParser.NOT ? UnaryOperator.NOT : UnaryOperator.NEGATE;
      Span span = Spans.of(file, sign).to(result.span());
      result = new Expression.Unary(operator, result, span);
    }
    return result;
  }

  private Expression primary(IaParser.PrimaryContext context) {
    Span span = span(context);
    if (context instanceof IaParser.NumberContext number) {
      return new Expression.IntConstant(new BigInteger(number.NUMBER().getText()), span);
    }
    if (context instanceof IaParser.TrueContext) {
      return new Expression.BoolConstant(true, span);
    }
    if (context instanceof IaParser.FalseContext) {
      return new Expression.BoolConstant(false, span);
    }
    if (context instanceof IaParser.NamedContext named) {
      return named(named);
    }
    if (context instanceof IaParser.HoleContext hole) {
      return new Expression.Hole(
          Optional.ofNullable(hole.IDENT()).map(TerminalNode::getText),
          FormulaBuilder.value(hole.bound(0)),
          FormulaBuilder.value(hole.bound(1)),
          span);
    }
    IaParser.ParenthesesContext parentheses = (IaParser.ParenthesesContext) context;
    return parentheses.expression() != null
        ? expression(parentheses.expression())
        : featureConditional(parentheses.featureConditional(), span);
  }

  private Expression featureConditional(IaParser.FeatureConditionalContext context, Span span) {
    return new Expression.FeatureConditional(
        formulas.formula(context.formula()),
        expression(context.expression(0)),
        expression(context.expression(1)),
        span);
  }

  private Expression named(IaParser.NamedContext context) {
    String name = context.IDENT().getText();
    Span nameSpan = Spans.of(file, context.IDENT().getSymbol());
    if (context.expression() != null) {
      return new Expression.Element(
          name, nameSpan, expression(context.expression()), span(context));
    }
    if (context.arguments() == null) {
      return new Expression.Name(name, nameSpan);
    }
    List<Argument> arguments = new ArrayList<>();
    for (IaParser.ArgumentContext argument : context.arguments().argument()) {
      arguments.add(statements.argument(argument));
    }
    return new Expression.Call(name, nameSpan, arguments, span(context));
  }

  private Span span(ParserRuleContext context) {
    return Spans.of(file, context);
  }
}
