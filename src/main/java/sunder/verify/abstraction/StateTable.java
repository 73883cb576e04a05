package sunder.verify.abstraction;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The abstract states found so far, each once: a hash table with open addressing, which costs a
 * state about eight bytes where {@link java.util.HashMap} takes forty. Mutable.
 */
final class StateTable {
  private static final int FIRST_CAPACITY = 1 << 8;

  /** A power of two places, at most two thirds of them taken. */
  private AbstractState[] places = new AbstractState[FIRST_CAPACITY];

  private int size;

  int size() {
    return size;
  }

  /**
   * The known state that equals the candidate; the candidate itself, now known, if there is none.
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

  /** All of them, in an order that follows from what they are and how they came. */
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
