package sunder.expression;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A local array. Compared by identity, ordered by number. All elements are 0 (false) when the
 * program starts and whenever it is reset; index checks stand in the guards, so an access is always
 * inside.
 */
public final class ArrayRegister implements Comparable<ArrayRegister> {
  private final int number;
  private final String name;
  private final Symbol.Sort sort;
  private final Optional<BigInteger> high;

  /**
   * @param number tells it from the other arrays of its automaton
   * @param high the greatest value of an element if its type is finite (its least is then 0)
   */
  public ArrayRegister(int number, String name, Symbol.Sort sort, Optional<BigInteger> high) {
    this.number = number;
    this.name = name;
    this.sort = sort;
    this.high = high;
  }

  public int number() {
    return number;
  }

  public String name() {
    return name;
  }

  public Symbol.Sort sort() {
    return sort;
  }

  /** The greatest value of an element, if its type is finite; then its least is 0. */
  public Optional<BigInteger> high() {
    return high;
  }

  @Override
  public int compareTo(ArrayRegister other) {
    return Integer.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public String toString() {
    return name;
  }
}
