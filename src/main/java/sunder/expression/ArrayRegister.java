package sunder.expression;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A local array. Compared by identity, ordered by number. All elements are 0 (false) when the
 * program starts and whenever it is reset; index checks stand in the guards, so an access is always
 * inside.
 *
 * @param number tells it from the other arrays of its automaton
 * @param high the greatest value of an element if its type is finite (its least is then 0)
 */
public record ArrayRegister(int number, String name, Symbol.Sort sort, Optional<BigInteger> high)
    implements Comparable<ArrayRegister> {
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
