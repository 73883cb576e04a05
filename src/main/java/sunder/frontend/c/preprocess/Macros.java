package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;

/**
 * What macros are defined here. Definitions are kept as they came; what they mean together is
 * worked out where somebody asks, for most names never.
 */
final class Macros {
  /** A body and the variants that have it. */
  record Entry(ConfigSet when, Macro macro) {}

  /** A definition, or without a macro an {@code #undef}. */
  private record Change(ConfigSet when, Optional<Macro> macro) {}

  /** What happened to one name. */
  private static final class History {
    private final ConfigSet all;
    private final List<Change> changes = new ArrayList<>();
    private Optional<List<Entry>> bodies = Optional.empty();
    private int added;
    private ConfigSet defined;
    private ConfigSet said;

    History(ConfigSet all) {
      this.all = all;
      this.defined = all.minus(all);
      this.said = defined;
    }

    void change(Change change) {
      bodies = Optional.empty();
      if (change.when().equals(all)) {
        changes.clear();
        added = 0;
        said = all;
      }
      changes.add(change);
    }

    private void addUp() {
      for (; added < changes.size(); added++) {
        Change change = changes.get(added);
        boolean defines = change.macro().isPresent();
        defined = defines ? defined.or(change.when()) : defined.minus(change.when());
        said = said.or(change.when());
      }
    }

    ConfigSet defined() {
      addUp();
      return defined;
    }

    ConfigSet said() {
      addUp();
      return said;
    }

    List<Entry> bodies() {
      if (bodies.isEmpty()) {
        List<Entry> entries = new ArrayList<>();
        ConfigSet rest = all;
        for (int i = changes.size() - 1; i >= 0; i--) {
          Change change = changes.get(i);
          ConfigSet here = rest.and(change.when());
          rest = rest.minus(change.when());
          if (!here.isEmpty()) {
            change.macro().ifPresent(macro -> add(entries, new Entry(here, macro)));
          }
        }
        bodies = Optional.of(entries);
      }
      return bodies.get();
    }

    private static void add(List<Entry> entries, Entry entry) {
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).macro().sameAs(entry.macro())) {
          entries.set(i, new Entry(entries.get(i).when().or(entry.when()), entry.macro()));
          return;
        }
      }
      entries.add(entry);
    }
  }

  private final Map<String, History> histories = new HashMap<>();
  private final ConfigSet all;
  private final Predefined before;

  /**
   * @param all the variants that there are
   * @param before what is defined before
   */
  Macros(ConfigSet all, Predefined before) {
    this.before = before;
    this.all = all;
  }

  /** What a feature is as a macro, before the text says anything. */
  void preset(String name, Macro macro, ConfigSet when) {
    define(name, macro, when);
    History history = histories.get(name);
    history.addUp();
    history.said = all.minus(all);
  }

  void define(String name, Macro macro, ConfigSet when) {
    change(name, new Change(when, Optional.of(macro)));
  }

  void undefine(String name, ConfigSet when) {
    change(name, new Change(when, Optional.empty()));
  }

  private void change(String name, Change change) {
    history(name)
        .orElseGet(() -> histories.computeIfAbsent(name, key -> new History(all)))
        .change(change);
  }

  private Optional<History> history(String name) {
    History known = histories.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Macro> predefined = before.find(name);
    if (predefined.isEmpty()) {
      return Optional.empty();
    }
    History history = new History(all);
    history.change(new Change(all, predefined));
    histories.put(name, history);
    return Optional.of(history);
  }

  /** Whether the name may be a macro in some variants. */
  boolean knows(String name) {
    return !bodies(name).isEmpty();
  }

  /** The bodies of a name, with disjoint presence conditions. */
  List<Entry> bodies(String name) {
    return history(name).map(History::bodies).orElse(List.of());
  }

  /** The variants in which the name is defined. */
  ConfigSet defined(String name) {
    return history(name).map(History::defined).orElseGet(() -> all.minus(all));
  }

  /** The variants in which the text has defined or undefined the name. */
  ConfigSet said(String name) {
    return history(name).map(History::said).orElseGet(() -> all.minus(all));
  }
}
