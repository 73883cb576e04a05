package sunder.expression;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A symbol: a variable of terms, compared by identity and ordered by number. In valuations, models
 * and intervals, a Boolean is the number 0 or 1.
 *
 * @param number the number, unique within a supply
 * @param name the display name, not unique
 * @param kind the kind
 * @param sort the sort
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
  /** The kind of a symbol. */
  public enum Kind {
    /** A register of the automaton: a local variable, a temporary, or a rigid array length. */
    REGISTER,
    /** A fresh input {@code ?Z} of a transition, with any value of its type. */
    INPUT,
    /** The result of a read of a transition from an array register. */
    ELEMENT,
    /** The value of a feature, which is constant in a variant. */
    FEATURE,
    /** The value of a linear term of registers and features that an abstraction tracks by cells. */
    LINEAR_TERM
  }

  /** The sort of a symbol. */
  public enum Sort {
    INT,
    BOOL
  }

  /** A supply of fresh symbols, numbered from 0; one for each automaton or path. Mutable. */
  public static final class Supply {
    private int next;

    /** Creates a supply that numbers from 0. */
    public Supply() {
      this(0);
    }

    /**
     * Creates a supply that numbers from {@code first}, which must be above all symbols with which
     * the new ones occur in a term.
     */
    public Supply(int first) {
      next = first;
    }

    /** Creates a Boolean symbol. */
    public Symbol bool(Kind kind, String name) {
      return new Symbol(
          next++, name, kind, Sort.BOOL, Optional.of(BigInteger.ZERO), Optional.of(BigInteger.ONE));
    }

    /** Creates a symbol of a sort; an integer is unbounded. */
    public Symbol of(Kind kind, Sort sort, String name) {
      return sort == Sort.BOOL
          ? bool(kind, name)
          : integer(kind, name, Optional.empty(), Optional.empty());
    }

    /** Creates an integer symbol with the bounds of its type. */
    public Symbol integer(
        Kind kind, String name, Optional<BigInteger> low, Optional<BigInteger> high) {
      return new Symbol(next++, name, kind, Sort.INT, low, high);
    }

    /** Creates the symbol of a numeric feature with its range. */
    public Symbol feature(String name, BigInteger low, BigInteger high) {
      return integer(Kind.FEATURE, name, Optional.of(low), Optional.of(high));
    }

    /** Creates a symbol for an arbitrary index of an array. */
    public Symbol index() {
      return integer(Kind.ELEMENT, "i", Optional.empty(), Optional.empty());
    }

    /** Creates a symbol for an element of an array. */
    public Symbol element(ArrayRegister array) {
      return array.sort() == Sort.BOOL
          ? bool(Kind.ELEMENT, array.name())
          : integer(Kind.ELEMENT, array.name(), Optional.empty(), Optional.empty());
    }

    /** Creates a symbol with the name, sort and range of another. */
    public Symbol copyOf(Symbol other, Kind kind) {
      return new Symbol(next++, other.name, kind, other.sort, other.low, other.high);
    }
  }

  /** Returns whether the sort is Boolean. */
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
