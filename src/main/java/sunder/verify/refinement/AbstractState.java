package sunder.verify.refinement;

import java.util.Arrays;
import sunder.automaton.Location;
import sunder.family.ConfigSet;

/**
 * A location with packed cells ({@link Layout}), and the configurations with which the search has
 * been here. Equality is that of location and cells.
 */
final class AbstractState {
  private final Location location;
  private final int[] cells;
  private final int hash;
  private ConfigSet may;
  private ConfigSet must;

  AbstractState(Location location, int[] cells, ConfigSet none) {
    this.location = location;
    this.cells = cells;
    this.hash = 31 * Arrays.hashCode(cells) + location.number() * 0x9E3779B9;
    this.may = none;
    this.must = none;
  }

  Location location() {
    return location;
  }

  int[] cells() {
    return cells;
  }

  /** The configurations that reached this state so far. */
  ConfigSet may() {
    return may;
  }

  /** Those of them that reached it by must steps alone. */
  ConfigSet must() {
    return must;
  }

  void reached(ConfigSet moreMay, ConfigSet moreMust) {
    may = may.or(moreMay);
    must = must.or(moreMust);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof AbstractState other
        && hash == other.hash
        && location == other.location
        && Arrays.equals(cells, other.cells);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return location + " " + Arrays.toString(cells);
  }
}
