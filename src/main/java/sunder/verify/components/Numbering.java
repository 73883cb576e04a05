package sunder.verify.components;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A bijection between objects and the numbers from 0, in the order of their first occurrence.
 * Mutable.
 */
final class Numbering<T> {
  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> things = new ArrayList<>();

  /** Returns the number of an object; the next number if it is new. */
  int of(T thing) {
    Integer known = numbers.putIfAbsent(thing, things.size());
    if (known != null) {
      return known;
    }
    things.add(thing);
    return things.size() - 1;
  }

  T get(int number) {
    return things.get(number);
  }

  int count() {
    return things.size();
  }

  /** Returns an unmodifiable view of all objects, indexed by number. */
  List<T> all() {
    return Collections.unmodifiableList(things);
  }
}
