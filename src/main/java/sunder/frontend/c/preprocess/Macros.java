package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;

/** What macros are defined here: for each name its bodies with disjoint presence conditions. */
final class Macros {
  /** A body and the variants that have it. */
  record Entry(ConfigSet when, Macro macro) {}

  private final Map<String, List<Entry>> entries = new HashMap<>();

  void define(String name, Macro macro, ConfigSet when) {
    ConfigSet all = when;
    List<Entry> kept = new ArrayList<>();
    for (Entry entry : bodies(name)) {
      if (entry.macro().sameAs(macro)) {
        all = all.or(entry.when());
      } else {
        add(kept, entry.when().minus(when), entry.macro());
      }
    }
    add(kept, all, macro);
    entries.put(name, kept);
  }

  void undefine(String name, ConfigSet when) {
    List<Entry> kept = new ArrayList<>();
    for (Entry entry : bodies(name)) {
      add(kept, entry.when().minus(when), entry.macro());
    }
    if (kept.isEmpty()) {
      entries.remove(name);
    } else {
      entries.put(name, kept);
    }
  }

  private static void add(List<Entry> list, ConfigSet when, Macro macro) {
    if (!when.isEmpty()) {
      list.add(new Entry(when, macro));
    }
  }

  boolean knows(String name) {
    return entries.containsKey(name);
  }

  List<Entry> bodies(String name) {
    return entries.getOrDefault(name, List.of());
  }

  /** The variants in which the name is defined. */
  ConfigSet defined(String name, ConfigSet none) {
    return bodies(name).stream().map(Entry::when).reduce(none, ConfigSet::or);
  }
}
