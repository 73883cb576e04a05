package sunder.verify.abstraction;

import java.util.Arrays;
import sunder.automaton.Location;
import sunder.family.ConfigSet;

/**
 * An abstract state: a location with packed cells ({@link StoreLayout}), and the configurations
 * that have reached it. Equality is that of location and cells.
 */
public final class AbstractState {
  private final Location location;
  private final int[] cells;
  private ConfigSet may;
  private ConfigSet must;

  public AbstractState(Location location, int[] cells, ConfigSet none) {
    this.location = location;
    this.cells = cells;
    this.may = none;
    this.must = none;
  }

  public Location location() {
    return location;
  }

  /** Returns the packed cells, which must not be modified. */
  public int[] cells() {
    return cells;
  }

  /** Returns the configurations that have reached this state. */
  public ConfigSet may() {
    return may;
  }

  /** Returns the configurations that have reached this state by must steps only. */
  public ConfigSet must() {
    return must;
  }

  /** Returns whether some configurations have not reached this state. */
  public boolean isNew(ConfigSet moreMay, ConfigSet moreMust) {
    return !moreMay.isSubsetOf(may) || !moreMust.isSubsetOf(must);
  }

  /** Adds configurations that reach this state. */
  public void addConfigurations(ConfigSet moreMay, ConfigSet moreMust) {
    may = may.or(moreMay);
    must = must.or(moreMust);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof AbstractState other
        && location == other.location
        && Arrays.equals(cells, other.cells);
  }

  @Override
  public int hashCode() {
    // Not stored: a search keeps millions of states, and compares few of them twice.
    int hash = 31 * Arrays.hashCode(cells) + location.number() * 0x9E3779B9;
    hash *= 0x85EBCA6B;
    return hash ^ hash >>> 15;
  }

  @Override
  public String toString() {
    return location + " " + Arrays.toString(cells);
  }
}
