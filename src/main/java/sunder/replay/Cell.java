package sunder.replay;

import java.math.BigInteger;

/**
 * One place of the store: a local variable (index 0) or an element of a local array.
 *
 * @param location numbers the variables that are alive, outermost first
 */
record Cell(int location, BigInteger index) implements Comparable<Cell> {
  /** By hand: what a record generates is linked at its first use, which a short run feels. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Cell cell && location == cell.location && index.equals(cell.index);
  }

  @Override
  public int hashCode() {
    return 31 * location + index.hashCode();
  }

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
