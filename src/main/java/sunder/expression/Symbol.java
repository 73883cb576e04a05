package sunder.expression;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A variable of terms, compared by identity and ordered by number.
 *
 * <p>In valuations, models and intervals a Boolean is the number 0 or 1.
 *
 * @param low the least value of its type, if there is one
 * @param high the greatest value of its type, if there is one
 */
public record Symbol(
    int number,
    String name,
    Kind kind,
    Sort sort,
    Optional<BigInteger> low,
    Optional<BigInteger> high)
    implements Comparable<Symbol> {
  /** What a symbol stands for. */
  public enum Kind {
    /** A register of the automaton: a local variable, a temporary, or a rigid array length. */
    REGISTER,
    /** A fresh input {@code ?Z} of one transition: any value of its type. */
    INPUT,
    /** The value that one transition reads from an array register. */
    ELEMENT,
    /** The value of a feature, a constant of the variant. */
    FEATURE,
    /** The value of a linear term of registers and features, whose cells an abstraction keeps. */
    DIRECTION
  }

  public enum Sort {
    INT,
    BOOL
  }

  /** Makes symbols, numbered from 0; one supply for one automaton or path. */
  public static final class Supply {
    private int next;

    public Supply() {
      this(0);
    }

    /** Numbers from {@code first}: above all symbols that the new ones will meet in a term. */
    public Supply(int first) {
      next = first;
    }

    public Symbol bool(Kind kind, String name) {
      return new Symbol(
          next++, name, kind, Sort.BOOL, Optional.of(BigInteger.ZERO), Optional.of(BigInteger.ONE));
    }

    /** Of any sort; an integer that is not bounded by its type. */
    public Symbol of(Kind kind, Sort sort, String name) {
      return sort == Sort.BOOL
          ? bool(kind, name)
          : integer(kind, name, Optional.empty(), Optional.empty());
    }

    /** An integer with what is known of its range by its type. */
    public Symbol integer(
        Kind kind, String name, Optional<BigInteger> low, Optional<BigInteger> high) {
      return new Symbol(next++, name, kind, Sort.INT, low, high);
    }

    /** A numeric feature with its range. */
    public Symbol feature(String name, BigInteger low, BigInteger high) {
      return integer(Kind.FEATURE, name, Optional.of(low), Optional.of(high));
    }

    /** Stands for an index of an array, whichever. */
    public Symbol index() {
      return integer(Kind.ELEMENT, "i", Optional.empty(), Optional.empty());
    }

    /** Stands for an element of an array. */
    public Symbol element(ArrayRegister array) {
      return array.sort() == Sort.BOOL
          ? bool(Kind.ELEMENT, array.name())
          : integer(Kind.ELEMENT, array.name(), Optional.empty(), Optional.empty());
    }

    /** A symbol of the same name, sort and range as {@code other}. */
    public Symbol copyOf(Symbol other, Kind kind) {
      return new Symbol(next++, other.name, kind, other.sort, other.low, other.high);
    }
  }

  public boolean isBoolean() {
    return sort == Sort.BOOL;
  }

  @Override
  public int compareTo(Symbol other) {
    return Integer.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return number * 0x9E3779B9;
  }

  @Override
  public String toString() {
    return name;
  }
}
