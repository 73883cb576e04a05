package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.Optional;
import sunder.frontend.ia.syntax.Type;

/** The checked type of data. Integers are unbounded unless they have a modulus. */
public sealed interface DataType {
  /**
   * @param modulus N of {@code int%N} (N > 0): a stored value is taken modulo N (mathematical
   *     modulo, 0..N-1); an input is in 0..N-1
   * @param abstraction the initial abstraction of {@code int[lo,hi]}
   */
  record Int(Optional<BigInteger> modulus, Optional<Type.Range> abstraction) implements DataType {
    public static final Int UNBOUNDED = new Int(Optional.empty(), Optional.empty());
  }

  record Bool() implements DataType {
    public static final Bool INSTANCE = new Bool();
  }

  default boolean isBoolean() {
    return this instanceof Bool;
  }

  /** How a user writes a type, without modulus and abstraction. */
  static String show(boolean isBoolean) {
    return isBoolean ? "boolean" : "int";
  }
}
