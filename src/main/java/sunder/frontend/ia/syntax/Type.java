package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.Optional;

/** The types a user can write. */
public sealed interface Type {
  /** Types of data: what a variable holds and an expression yields. */
  sealed interface Data extends Type {
    default boolean isBoolean() {
      return this instanceof Bool;
    }
  }

  /**
   * Integers.
   *
   * @param modulus {@code N} of {@code int%N}: values 0..N-1, a stored value is taken modulo N
   * @param abstraction the initial abstraction of {@code int[lo,hi]}; {@code int[]} is the same as
   *     {@code int}
   */
  record Int(Optional<BigInteger> modulus, Optional<Range> abstraction) implements Data {
    public static final Int UNBOUNDED = new Int(Optional.empty(), Optional.empty());

    public static Int modulo(BigInteger n) {
      return new Int(Optional.of(n), Optional.empty());
    }
  }

  record Bool() implements Data {
    public static final Bool INSTANCE = new Bool();
  }

  record Void() implements Type {
    public static final Void INSTANCE = new Void();
  }

  /** All integers from {@code low} to {@code high}, both included. */
  record Range(BigInteger low, BigInteger high) {}

  /** How a user writes a type of data, without modulus and abstraction. */
  static String format(boolean isBoolean) {
    return isBoolean ? "boolean" : "int";
  }
}
