package sunder.frontend.ia.syntax;

import java.math.BigInteger;
import java.util.Optional;

/** A type of the syntax tree. */
public sealed interface Type {
  /** A data type: the type of variables and expressions. */
  sealed interface Data extends Type {
    default boolean isBoolean() {
      return this instanceof Bool;
    }
  }

  /**
   * The integer type.
   *
   * @param modulus the {@code N} of {@code int%N}, whose values are 0..N-1; a stored value is
   *     reduced modulo N
   * @param abstraction the initial abstraction of {@code int[lo,hi]}; {@code int[]} is the same as
   *     {@code int}
   */
  record Int(Optional<BigInteger> modulus, Optional<Range> abstraction) implements Data {
    public static final Int UNBOUNDED = new Int(Optional.empty(), Optional.empty());

    /** Returns the type {@code int%n}. */
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

  /** The integers from {@code low} to {@code high}, both inclusive. */
  record Range(BigInteger low, BigInteger high) {}

  /** Returns the keyword of a data type, without modulus and abstraction. */
  static String format(boolean isBoolean) {
    return isBoolean ? "boolean" : "int";
  }
}
