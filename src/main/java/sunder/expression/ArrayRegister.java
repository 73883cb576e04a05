package sunder.expression;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A local array, compared by identity and ordered by number. All elements are 0 (false) initially
 * and after a reset. Index checks are part of guards, so every access is within bounds.
 *
 * @param number the number, unique among the arrays of an automaton
 * @param name the display name
 * @param sort the sort of the elements
 * @param high the greatest value of an element if its type is finite (the least is then 0)
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
