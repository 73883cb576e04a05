package sunder.verify.components;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers things from 0, in the order in which they are first asked for. Mutable. */
final class Numbering<T> {
  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> things = new ArrayList<>();

  /** The number of a thing, the next one for a thing that is new. */
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

  /** All of them, by their numbers; shows those that come later, too. */
  List<T> all() {
    return Collections.unmodifiableList(things);
  }
}
