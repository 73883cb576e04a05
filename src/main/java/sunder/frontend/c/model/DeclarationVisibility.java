package sunder.frontend.c.model;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import sunder.family.ConfigSet;

/**
 * The visibility of a declaration: the variants in which it is visible, by position. A position is
 * the number of function definitions before a place of the text.
 */
public final class DeclarationVisibility {
  private final NavigableMap<Integer, ConfigSet> known = new TreeMap<>();
  private final Map<Integer, ConfigSet> here = new HashMap<>();

  /**
   * Records that the declaration is visible from a position on. A declaration of the library is
   * visible everywhere.
   */
  public void add(int place, ConfigSet when) {
    known.merge(place == Scope.END ? 0 : place, when, ConfigSet::or);
  }

  /** Records that the declaration is visible at one position only. */
  void addAt(int place, ConfigSet when) {
    here.merge(place, when, ConfigSet::or);
  }

  /** Returns the variants of {@code when} in which the declaration is not visible at a position. */
  public ConfigSet invisibleVariants(ConfigSet when, int place) {
    ConfigSet rest = known.headMap(place, true).values().stream().reduce(when, ConfigSet::minus);
    return here.containsKey(place) ? rest.minus(here.get(place)) : rest;
  }
}
