package sunder.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/** An expression; it may have effects (active expressions). */
public sealed interface Expression {
  Span span();

  record IntConstant(BigInteger value, Span span) implements Expression {}

  record BoolConstant(boolean value, Span span) implements Expression {}

  /**
   * A name by itself: variable, parameter, length symbol, or feature; also a procedure called
   * without parentheses.
   */
  record Name(String name, Span span) implements Expression {}

  /** {@code a[index]}. */
  record Element(String name, Span nameSpan, Expression index, Span span) implements Expression {}

  record Call(String name, Span nameSpan, List<Argument> arguments, Span span)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {}

  /** Both operands are evaluated, left first, for every operator. */
  record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {}

  /** {@code condition ? then : otherwise}: one branch is evaluated. */
  record Conditional(Expression condition, Expression then, Expression otherwise, Span span)
      implements Expression {}

  /** {@code (#if (phi) then else otherwise)}. */
  record FeatureConditional(
      FeatureFormula condition, Expression then, Expression otherwise, Span span)
      implements Expression {}

  /** {@code ??[lo..hi]} or {@code ??name[lo..hi]}: an unknown constant. */
  record Hole(Optional<String> name, BigInteger low, BigInteger high, Span span)
      implements Expression {}

  /** What stands where a call expects an argument: an expression, or a block of type void. */
  sealed interface Argument {
    Span span();

    record Value(Expression expression) implements Argument {
      @Override
      public Span span() {
        return expression.span();
      }
    }

    /** {@code {...}} or, as the originals allow, a bare statement. */
    record Command(Statement statement) implements Argument {
      @Override
      public Span span() {
        return statement.span();
      }
    }
  }

  enum UnaryOperator {
    NEGATE("-"),
    NOT("!");

    private final String spelling;

    UnaryOperator(String spelling) {
      this.spelling = spelling;
    }

    public String spelling() {
      return spelling;
    }
  }

  enum BinaryOperator {
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    REMAINDER("%"),
    LESS("<"),
    AT_MOST("<="),
    EQUAL("=="),
    NOT_EQUAL("!="),
    AT_LEAST(">="),
    GREATER(">"),
    AND("&&"),
    OR("||");

    private final String spelling;

    BinaryOperator(String spelling) {
      this.spelling = spelling;
    }

    public String spelling() {
      return spelling;
    }
  }
}
