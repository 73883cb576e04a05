package sunder.replay;

import java.math.BigInteger;
import java.util.Optional;
import sunder.source.Span;
import sunder.verdict.Check;

/** Why a run fails, or is cut off. */
public sealed interface Cause {
  /** The check that would make a failure of it where it only cuts a run off. */
  default Optional<Check> check() {
    if (this instanceof IndexOutOfBounds) {
      return Optional.of(Check.BOUNDS);
    } else if (this instanceof OutOfRange outside) {
      return Optional.of(outside.violatedCheck());
    }
    return this instanceof DivisionByZero ? Optional.of(Check.DIV) : Optional.empty();
  }

  /** The program says {@code abort}. */
  record Abort() implements Cause {}

  /** The condition of an {@code assert} or {@code assume} does not hold. */
  record FalseCondition(Span condition) implements Cause {}

  /**
   * An index lies outside.
   *
   * @param array its name with its size, such as {@code a[3]} or {@code x[k]}
   * @param length how many elements it has
   */
  record IndexOutOfBounds(String array, BigInteger index, BigInteger length) implements Cause {}

  /** The divisor is 0. */
  record DivisionByZero(Span divisor) implements Cause {}

  /** A free command runs that must not. */
  record ErrorCommand(String name) implements Cause {}

  /** A function is called that stands for an error. */
  record ErrorCall(Span call) implements Cause {}

  /**
   * A pointer or a number is where it must not be.
   *
   * @param description such as {@code is 2147483648, outside of int}
   * @param violatedCheck the check that asks
   * @param object where the object was made that it is about, if that is known
   */
  record OutOfRange(Span expression, String description, Check violatedCheck, Optional<Span> object)
      implements Cause {
    public OutOfRange(Span expression, String how, Check of) {
      this(expression, how, of, Optional.empty());
    }
  }

  /** The program says {@code diverge}. */
  record Diverge() implements Cause {}
}
