package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/**
 * An expression of the syntax tree, whose names are unresolved. Source: SPIN manual, "operators".
 */
public sealed interface Expression {
  /**
   * Returns a dispatch table over the kinds of expressions. It has one case for each kind, which
   * the compiler checks.
   */
  static <C, R> TypeSwitch<C, Expression, R> byKind(
      Case<C, Number, R> a,
      Case<C, Reference, R> b,
      Case<C, Unary, R> c,
      Case<C, Binary, R> d,
      Case<C, Conditional, R> e,
      Case<C, ChannelQuery, R> f,
      Case<C, Poll, R> g,
      Case<C, Run, R> h,
      Case<C, FeatureValue, R> i,
      Case<C, Hole, R> j,
      Case<C, RemoteReference, R> k,
      Case<C, Timeout, R> l,
      Case<C, Enabled, R> m) {
    return TypeSwitch.table(Expression.class, a, b, c, d, e, f, g, h, i, j, k, l, m);
  }

  Span span();

  record Number(BigInteger value, Span span) implements Expression {}

  /**
   * A reference such as {@code a[i].b}: to a variable, a symbolic constant, a feature or a
   * predefined variable.
   */
  record Reference(List<ReferenceComponent> components, Span span) implements Expression {
    public Reference {
      components = List.copyOf(components);
    }

    /** Returns the name, if the reference consists of one name without an index. */
    public Optional<String> asName() {
      return components.size() == 1 && components.get(0).index().isEmpty()
          ? Optional.of(components.get(0).name())
          : Optional.empty();
    }
  }

  /** A name of a reference with its optional index. */
  record ReferenceComponent(String name, Optional<Expression> index, Span span) {}

  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {}

  record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {}

  /** A conditional expression {@code (condition -> yes : no)}. */
  record Conditional(Expression condition, Expression yes, Expression no, Span span)
      implements Expression {}

  /**
   * The predefined channel functions {@code len}, {@code full}, {@code empty}, {@code nfull} and
   * {@code nempty}.
   */
  record ChannelQuery(ChannelProperty property, Reference channel, Span span)
      implements Expression {}

  /**
   * A poll: {@code c?[patterns]} asks whether the first message matches, {@code c??[patterns]}
   * whether any message does.
   */
  record Poll(Reference channel, List<Pattern> patterns, PollScope scope, Span span)
      implements Expression {
    public Poll {
      patterns = List.copyOf(patterns);
    }
  }

  record Run(String process, List<Expression> arguments, Optional<Expression> priority, Span span)
      implements Expression {
    public Run {
      arguments = List.copyOf(arguments);
    }
  }

  /** The value of a feature, {@code ?F}. */
  record FeatureValue(String name, Span span) implements Expression {}

  /** A hole {@code ??[low..high]}: an unknown constant. */
  record Hole(Optional<String> name, BigInteger low, BigInteger high, Span span)
      implements Expression {}

  /** A remote reference {@code process[pid]@label}. */
  record RemoteReference(String process, Optional<Expression> pid, String label, Span span)
      implements Expression {}

  record Timeout(Span span) implements Expression {}

  /** The predefined function {@code enabled(pid)}. */
  record Enabled(Expression pid, Span span) implements Expression {}

  /** The messages that a poll or receive considers. */
  enum PollScope {
    FIRST,
    ANY
  }

  enum ChannelProperty {
    LEN,
    EMPTY,
    FULL,
    NEMPTY,
    NFULL
  }

  enum UnaryOperator {
    NEGATE,
    NOT,
    COMPLEMENT
  }

  enum BinaryOperator {
    TIMES,
    DIVIDE,
    REMAINDER,
    PLUS,
    MINUS,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    LESS,
    GREATER,
    AT_MOST,
    AT_LEAST,
    EQUAL,
    NOT_EQUAL,
    BIT_AND,
    BIT_XOR,
    BIT_OR,
    AND,
    OR,
    IMPLIES;

    /** Returns whether the operator is undefined for some operands. */
    public boolean isPartial() {
      return this == DIVIDE || this == REMAINDER || this == SHIFT_LEFT || this == SHIFT_RIGHT;
    }
  }

  /** The argument of a receive or poll for one message field. */
  sealed interface Pattern {
    /** A variable that receives the field, {@code _} that discards it, or a symbolic constant. */
    record Target(Expression.Reference reference) implements Pattern {}

    /** A value that the field must have: a number or {@code eval(e)}. */
    record Match(Expression value) implements Pattern {}
  }
}
