package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** An expression of the syntax tree; it may have side effects (active expressions). */
public sealed interface Expression extends Argument {
  /**
   * Returns a dispatch table with one case for each kind of expression; a missing case is a
   * compile-time error.
   */
  static <C, R> TypeSwitch<C, Expression, R> byKind(
      Case<C, IntConstant, R> a,
      Case<C, BoolConstant, R> b,
      Case<C, Name, R> c,
      Case<C, Element, R> d,
      Case<C, Call, R> e,
      Case<C, Unary, R> f,
      Case<C, Binary, R> g,
      Case<C, Conditional, R> h,
      Case<C, FeatureConditional, R> i,
      Case<C, Hole, R> j) {
    return TypeSwitch.table(Expression.class, a, b, c, d, e, f, g, h, i, j);
  }

  record IntConstant(BigInteger value, Span span) implements Expression {}

  record BoolConstant(boolean value, Span span) implements Expression {}

  /**
   * A name without index or argument list: a variable, parameter, length symbol or feature, or a
   * procedure called without parentheses.
   */
  record Name(String name, Span span) implements Expression {}

  /** An array element {@code a[index]}. */
  record Element(String name, Span nameSpan, Expression index, Span span) implements Expression {}

  /** A call {@code f(arguments)} with an argument list. */
  record Call(String name, Span nameSpan, List<Argument> arguments, Span span)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {}

  /** A binary operation; every operator evaluates both operands, left first. */
  record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {}

  /**
   * A conditional expression {@code condition ? then : otherwise}; only one branch is evaluated.
   */
  record Conditional(Expression condition, Expression then, Expression otherwise, Span span)
      implements Expression {}

  /** A static choice between variants, {@code (#if (phi) then else otherwise)}. */
  record FeatureConditional(
      FeatureFormula condition, Expression then, Expression otherwise, Span span)
      implements Expression {}

  /**
   * A hole {@code ??[low..high]} or {@code ??name[low..high]}: an unknown constant of a program
   * sketch.
   */
  record Hole(Optional<String> name, BigInteger low, BigInteger high, Span span)
      implements Expression {}

  enum UnaryOperator {
    NEGATE,
    NOT
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

    /** Returns the symbol of the operator. */
    public String spelling() {
      return spelling;
    }

    /** Returns the precedence of the operator, as in Java; a greater number binds tighter. */
    public int precedence() {
      return switch (this) {
        case OR -> 1;
        case AND -> 2;
        case EQUAL, NOT_EQUAL -> 3;
        case LESS, AT_MOST, AT_LEAST, GREATER -> 4;
        case ADD, SUBTRACT -> 5;
        case MULTIPLY, DIVIDE, REMAINDER -> 6;
      };
    }
  }
}
