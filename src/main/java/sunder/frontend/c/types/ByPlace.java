package sunder.frontend.c.types;

import java.util.NavigableMap;
import java.util.TreeMap;
import sunder.family.ConfigSet;

/** What variants know from some place of the text on: behind so many functions. */
final class ByPlace {
  private final NavigableMap<Integer, ConfigSet> known = new TreeMap<>();

  /** Known from here on; what the library says is known everywhere. */
  void add(int place, ConfigSet when) {
    known.merge(place == Scope.END ? 0 : place, when, ConfigSet::or);
  }

  /** The variants of these that do not know it at a place. */
  ConfigSet unknown(ConfigSet when, int place) {
    return known.headMap(place, true).values().stream().reduce(when, ConfigSet::minus);
  }
}
