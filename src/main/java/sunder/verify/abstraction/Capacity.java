package sunder.verify.abstraction;

import java.util.Collection;
import sunder.automaton.Location;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;

/**
 * How many abstract states a precision can tell apart at some control points: the product of the
 * cells of what is live there. Booleans are left out, as every precision tells them apart.
 */
public final class Capacity {
  private Capacity() {}

  /**
   * @param initial the automaton's initial location
   * @return infinite where it is beyond all counting
   */
  public static double of(Precision precision, Collection<Location> locations, Location initial) {
    Directions directions = new Directions(precision, initial);
    double sum = 0;
    for (Location location : locations) {
      sum += at(location, new StoreLayout(location, precision, directions.at(location)), precision);
    }
    return sum;
  }

  private static double at(Location location, StoreLayout layout, Precision precision) {
    double product = 1;
    for (Symbol register : layout.registers()) {
      product *= register.isBoolean() ? 1 : precision.of(register).cells();
    }
    for (ArrayRegister array : layout.arrays()) {
      double cells = precision.elements(array).cells();
      product *= Math.pow(cells * cells, precision.indexes(array).cells());
    }
    return product;
  }
}
