package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import sunder.source.Span;

/** An expression, as it is written. */
public sealed interface Expression {
  Span span();

  <T> T fold(Fold<T> cases);

  /**
   * One case for each kind of expression.
   *
   * @param <T> the results
   */
  interface Fold<T> {
    T number(Number expression);

    T reference(Reference expression);

    T unary(Unary expression);

    T binary(Binary expression);

    T conditional(Conditional expression);

    T question(ChannelQuestion expression);

    T poll(Poll expression);

    T run(Run expression);

    T feature(FeatureValue expression);

    T hole(Hole expression);

    T remote(Remote expression);

    T timeout(Timeout expression);
  }

  record Number(BigInteger value, Span span) implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.number(this);
    }
  }

  /** A variable, a symbolic constant, a feature, a predefined name: {@code a[i].b}. */
  record Reference(List<Part> parts, Span span) implements Expression {
    public Reference {
      parts = List.copyOf(parts);
    }

    /** The name, if it is no more than a name. */
    public Optional<String> asName() {
      return parts.size() == 1 && parts.get(0).index().isEmpty()
          ? Optional.of(parts.get(0).name())
          : Optional.empty();
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.reference(this);
    }
  }

  /** One name of a reference, with its index if there is one. */
  record Part(String name, Optional<Expression> index, Span span) {}

  record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.unary(this);
    }
  }

  record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
      implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.binary(this);
    }
  }

  /** {@code (condition -> yes : no)}. */
  record Conditional(Expression condition, Expression yes, Expression no, Span span)
      implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.conditional(this);
    }
  }

  /** {@code len(c)} and its kind. */
  record ChannelQuestion(ChannelProperty property, Reference channel, Span span)
      implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.question(this);
    }
  }

  /** {@code c?[patterns]} asks for the oldest message, {@code c??[patterns]} for any. */
  record Poll(Reference channel, List<Pattern> patterns, Where where, Span span)
      implements Expression {
    public Poll {
      patterns = List.copyOf(patterns);
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.poll(this);
    }
  }

  record Run(String process, List<Expression> arguments, Optional<Expression> priority, Span span)
      implements Expression {
    public Run {
      arguments = List.copyOf(arguments);
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.run(this);
    }
  }

  /** {@code ?F}: the value of a feature. */
  record FeatureValue(String name, Span span) implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.feature(this);
    }
  }

  /** {@code ??[low..high]}: an unknown constant. */
  record Hole(Optional<String> name, BigInteger low, BigInteger high, Span span)
      implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.hole(this);
    }
  }

  /** {@code process[pid]@label}. */
  record Remote(String process, Optional<Expression> pid, String label, Span span)
      implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.remote(this);
    }
  }

  record Timeout(Span span) implements Expression {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.timeout(this);
    }
  }

  /** Which messages a poll looks at. */
  enum Where {
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
