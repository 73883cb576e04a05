package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;
import sunder.source.TypeSwitch;
import sunder.source.TypeSwitch.Case;

/** An expression, as it is written. */
public sealed interface Expression {
  /** What is done with each kind: a table that lacks one does not compile. */
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

  /** A variable, a symbolic constant, a feature, a predefined name: {@code a[i].b}. */
  record Reference(List<ReferenceComponent> components, Span span) implements Expression {
    public Reference {
      components = List.copyOf(components);
    }

    /** The name, if it is no more than a name. */
    public Optional<String> asName() {
      return components.size() == 1 && components.get(0).index().isEmpty()
          ? Optional.of(components.get(0).name())
          : Optional.empty();
    }
  }

  /** One name of a reference, with its index if there is one. */
  record ReferenceComponent(String name, Optional<Expression> index, Span span) {}

  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {}

  record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {}

  /** {@code (condition -> yes : no)}. */
  record Conditional(Expression condition, Expression yes, Expression no, Span span)
      implements Expression {}

  /** {@code len(c)} and its kind. */
  record ChannelQuery(ChannelProperty property, Reference channel, Span span)
      implements Expression {}

  /** {@code c?[patterns]} asks for the oldest message, {@code c??[patterns]} for any. */
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

  /** {@code ?F}: the value of a feature. */
  record FeatureValue(String name, Span span) implements Expression {}

  /** {@code ??[low..high]}: an unknown constant. */
  record Hole(Optional<String> name, BigInteger low, BigInteger high, Span span)
      implements Expression {}

  /** {@code process[pid]@label}. */
  record RemoteReference(String process, Optional<Expression> pid, String label, Span span)
      implements Expression {}

  record Timeout(Span span) implements Expression {}

  /** {@code enabled(pid)}. */
  record Enabled(Expression pid, Span span) implements Expression {}

  /** Which messages a poll looks at. */
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

    /** Whether it has no value for some operands. */
    public boolean isPartial() {
      return this == DIVIDE || this == REMAINDER || this == SHIFT_LEFT || this == SHIFT_RIGHT;
    }
  }

  /** What stands in one field of a receive. */
  sealed interface Pattern {
    /** A variable that takes the field, {@code _} that ignores it, or a symbolic constant. */
    record Target(Expression.Reference reference) implements Pattern {}

    /** A value that the field must have: a number or {@code eval(e)}. */
    record Match(Expression value) implements Pattern {}
  }
}
