package sunder.replay;

import java.math.BigInteger;

/**
 * One place of the store: a local variable (index 0) or an element of a local array.
 *
 * @param location numbers the variables that are alive, outermost first
 */
record Cell(int location, BigInteger index) implements Comparable<Cell> {
  static Cell scalar(int location) {
    return new Cell(location, BigInteger.ZERO);
  }

  /** Orders before every cell of this location and behind every cell of smaller ones. */
  static Cell startOf(int location) {
    return new Cell(location, BigInteger.ONE.negate());
  }

  @Override
  public int compareTo(Cell other) {
    int order = Integer.compare(location, other.location);
    return order != 0 ? order : index.compareTo(other.index);
  }
}
