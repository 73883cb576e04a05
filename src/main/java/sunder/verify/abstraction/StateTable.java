package sunder.verify.abstraction;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A hash-consing table of abstract states with open addressing, which takes about eight bytes for
 * each state where {@link java.util.HashMap} takes forty. Mutable.
 */
final class StateTable {
  private static final int FIRST_CAPACITY = 1 << 8;

  /** The slots: a power of two, at most two thirds of them used. */
  private AbstractState[] places = new AbstractState[FIRST_CAPACITY];

  private int size;

  int size() {
    return size;
  }

  /**
   * Returns the state in the table that equals the candidate; without one, the candidate is
   * inserted.
   */
  AbstractState intern(AbstractState candidate) {
    int place = placeOf(candidate, places);
    if (places[place] != null) {
      return places[place];
    }
    places[place] = candidate;
    size++;
    if (3L * size > 2L * places.length) {
      grow();
    }
    return candidate;
  }

  /** Returns all states in a deterministic order. */
  List<AbstractState> states() {
    return Arrays.stream(places).filter(Objects::nonNull).toList();
  }

  private static int placeOf(AbstractState state, AbstractState[] places) {
    int mask = places.length - 1;
    int place = state.hashCode() & mask;
    while (places[place] != null && !places[place].equals(state)) {
      place = place + 1 & mask;
    }
    return place;
  }

  private void grow() {
    if (places.length > Integer.MAX_VALUE / 2) {
      throw new OutOfMemoryError("more than " + size + " abstract states");
    }
    AbstractState[] larger = new AbstractState[2 * places.length];
    for (AbstractState state : places) {
      if (state != null) {
        larger[placeOf(state, larger)] = state;
      }
    }
    places = larger;
  }
}
