package sunder.frontend.ia.replay;

import java.math.BigInteger;

/**
 * One place of the store: a local variable (index 0) or an element of a local array.
 *
 * @param location numbers the variables that are alive, outermost first
 */
record StoreCell(int location, BigInteger index) implements Comparable<StoreCell> {
  /** By hand: what a record generates is linked at its first use, which a short run feels. */
  @Override
  public boolean equals(Object other) {
    return other instanceof StoreCell cell && location == cell.location && index.equals(cell.index);
  }

  @Override
  public int hashCode() {
    return 31 * location + index.hashCode();
  }

  static StoreCell scalar(int location) {
    return new StoreCell(location, BigInteger.ZERO);
  }

  /** Orders before every cell of this location and behind every cell of smaller ones. */
  static StoreCell startOf(int location) {
    return new StoreCell(location, BigInteger.ONE.negate());
  }

  @Override
  public int compareTo(StoreCell other) {
    int order = Integer.compare(location, other.location);
    return order != 0 ? order : index.compareTo(other.index);
  }
}
