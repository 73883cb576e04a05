package sunder.frontend.c.model;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import sunder.family.ConfigSet;

/** What variants know from some place of the text on: behind so many functions. */
final class DeclarationVisibility {
  private final NavigableMap<Integer, ConfigSet> known = new TreeMap<>();
  private final Map<Integer, ConfigSet> here = new HashMap<>();

  /** Known from here on; what the library says is known everywhere. */
  void add(int place, ConfigSet when) {
    known.merge(place == Scope.END ? 0 : place, when, ConfigSet::or);
  }

  /** Known in this place alone. */
  void addAt(int place, ConfigSet when) {
    here.merge(place, when, ConfigSet::or);
  }

  /** The variants of these that do not know it at a place. */
  ConfigSet invisibleVariants(ConfigSet when, int place) {
    ConfigSet rest = known.headMap(place, true).values().stream().reduce(when, ConfigSet::minus);
    return here.containsKey(place) ? rest.minus(here.get(place)) : rest;
  }
}
