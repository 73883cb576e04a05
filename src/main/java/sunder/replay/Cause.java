package sunder.replay;

import java.math.BigInteger;
import java.util.Optional;
import sunder.source.Span;
import sunder.verdict.Check;

/** The cause of a failure or of a cut-off execution. */
public sealed interface Cause {
  /** Returns the check by which this cause is a failure rather than a cut-off. */
  default Optional<Check> check() {
    if (this instanceof IndexOutOfBounds) {
      return Optional.of(Check.BOUNDS);
    } else if (this instanceof OutOfRange outside) {
      return Optional.of(outside.violatedCheck());
    }
    return this instanceof DivisionByZero ? Optional.of(Check.DIV) : Optional.empty();
  }

  /** The command {@code abort}. */
  record Abort() implements Cause {}

  /** A false condition of an {@code assert} or {@code assume}. */
  record FalseCondition(Span condition) implements Cause {}

  /**
   * An array index out of bounds.
   *
   * @param array the name of the array with its size, such as {@code a[3]} or {@code x[k]}
   * @param length the number of elements
   */
  record IndexOutOfBounds(String array, BigInteger index, BigInteger length) implements Cause {}

  /** A division by zero. */
  record DivisionByZero(Span divisor) implements Cause {}

  /** The execution of a free command that the property forbids. */
  record ErrorCommand(String name) implements Cause {}

  /** A call of an error function. */
  record ErrorCall(Span call) implements Cause {}

  /**
   * A value that violates a check, such as an invalid pointer or an overflow.
   *
   * @param expression the expression with the value
   * @param description a sentence part such as {@code is 2147483648, outside of int}
   * @param object the place at which the object concerned was created, if known
   */
  record OutOfRange(Span expression, String description, Check violatedCheck, Optional<Span> object)
      implements Cause {
    public OutOfRange(Span expression, String how, Check of) {
      this(expression, how, of, Optional.empty());
    }
  }

  /** The command {@code diverge}. */
  record Diverge() implements Cause {}
}
