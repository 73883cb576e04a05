package sunder.frontend.c.preprocess.macro;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sunder.family.ConfigSet;

/**
 * The macro table: the definitions of each name with presence conditions.
 *
 * <p>Input: the {@code #define}, {@code #undef} and {@code #pragma push_macro} and {@code
 * pop_macro} of a text in order, with the variants that have them. Output: for a name, its
 * definitions, the variants in which it is defined, and those in which the text determines whether
 * it is. Invariant: the presence conditions of the definitions of a name are disjoint. Sources:
 * C11, 6.10.3; GCC manual, Push/Pop Macro Pragmas. Definitions are recorded as events and merged
 * when a name is looked up, since most names never are.
 */
public final class MacroTable {
  public record ConditionalMacro(ConfigSet presenceCondition, MacroDefinition macro) {}

  /** A {@code #define}, or an {@code #undef} if it has no macro. */
  private record DefinitionEvent(ConfigSet presenceCondition, Optional<MacroDefinition> macro) {}

  /**
   * The events of one name in order; {@code defined} and {@code said} comprise the first {@code
   * added} of them.
   */
  private static final class DefinitionHistory {
    private final ConfigSet all;
    private final List<DefinitionEvent> changes = new ArrayList<>();
    private Optional<List<ConditionalMacro>> bodies = Optional.empty();
    private int added;
    private ConfigSet defined;
    private ConfigSet said;

    DefinitionHistory(ConfigSet all) {
      this.all = all;
      this.defined = all.minus(all);
      this.said = defined;
    }

    void change(DefinitionEvent change) {
      bodies = Optional.empty();
      if (change.presenceCondition().equals(all)) {
        changes.clear();
        added = 0;
        said = all;
      }
      changes.add(change);
    }

    private void addUp() {
      for (; added < changes.size(); added++) {
        DefinitionEvent change = changes.get(added);
        boolean defines = change.macro().isPresent();
        defined =
            defines
                ? defined.or(change.presenceCondition())
                : defined.minus(change.presenceCondition());
        said = said.or(change.presenceCondition());
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

    List<ConditionalMacro> bodies() {
      if (bodies.isEmpty()) {
        List<ConditionalMacro> entries = new ArrayList<>();
        ConfigSet rest = all;
        for (int i = changes.size() - 1; i >= 0; i--) {
          DefinitionEvent change = changes.get(i);
          ConfigSet here = rest.and(change.presenceCondition());
          rest = rest.minus(change.presenceCondition());
          if (!here.isEmpty()) {
            change.macro().ifPresent(macro -> add(entries, new ConditionalMacro(here, macro)));
          }
        }
        bodies = Optional.of(entries);
      }
      return bodies.get();
    }

    private static void add(List<ConditionalMacro> entries, ConditionalMacro entry) {
      for (int i = 0; i < entries.size(); i++) {
        if (entries.get(i).macro().isEquivalentTo(entry.macro())) {
          entries.set(
              i,
              new ConditionalMacro(
                  entries.get(i).presenceCondition().or(entry.presenceCondition()), entry.macro()));
          return;
        }
      }
      entries.add(entry);
    }
  }

  private final Map<String, DefinitionHistory> histories = new HashMap<>();
  private final Map<String, Deque<SavedDefinitions>> saved = new HashMap<>();
  private final ConfigSet all;
  private final Function<String, Optional<MacroDefinition>> before;

  /**
   * @param all the set of all variants
   * @param before returns the predefined macro of a name, if there is one
   */
  public MacroTable(ConfigSet all, Function<String, Optional<MacroDefinition>> before) {
    this.before = before;
    this.all = all;
  }

  /**
   * Defines the macro of a feature or of a configuration; the name does not count as determined by
   * the text.
   */
  public void predefine(String name, MacroDefinition macro, ConfigSet when) {
    define(name, macro, when);
    DefinitionHistory history = histories.get(name);
    history.addUp();
    history.said = all.minus(all);
  }

  /**
   * The state of a name that {@code #pragma push_macro} has saved.
   *
   * @param said the determined variants
   */
  private record SavedDefinitions(ConfigSet when, List<ConditionalMacro> bodies, ConfigSet said) {}

  /** Saves the state of a name for {@link #pop}. */
  public void push(String name, ConfigSet when) {
    saved
        .computeIfAbsent(name, key -> new ArrayDeque<>())
        .push(new SavedDefinitions(when, definitions(name), determinedVariants(name)));
  }

  /** Restores the state of a name that was saved last, in the variants in which one was. */
  public void pop(String name, ConfigSet when) {
    Deque<SavedDefinitions> left = new ArrayDeque<>();
    ConfigSet rest = when;
    for (SavedDefinitions state : saved.getOrDefault(name, new ArrayDeque<>())) {
      ConfigSet here = state.when().and(rest);
      rest = rest.minus(here);
      ConfigSet kept = state.when().minus(here);
      if (!kept.isEmpty()) {
        left.add(new SavedDefinitions(kept, state.bodies(), state.said()));
      }
      if (!here.isEmpty()) {
        undefine(name, here);
        for (ConditionalMacro entry : state.bodies()) {
          if (entry.presenceCondition().intersects(here)) {
            define(name, entry.macro(), entry.presenceCondition().and(here));
          }
        }
        DefinitionHistory history = histories.get(name);
        history.addUp();
        history.said = history.said.minus(here).or(state.said().and(here));
      }
    }
    saved.put(name, left);
  }

  public void define(String name, MacroDefinition macro, ConfigSet when) {
    change(name, new DefinitionEvent(when, Optional.of(macro)));
  }

  public void undefine(String name, ConfigSet when) {
    change(name, new DefinitionEvent(when, Optional.empty()));
  }

  private void change(String name, DefinitionEvent change) {
    history(name)
        .orElseGet(() -> histories.computeIfAbsent(name, key -> new DefinitionHistory(all)))
        .change(change);
  }

  private Optional<DefinitionHistory> history(String name) {
    DefinitionHistory known = histories.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<MacroDefinition> predefined = before.apply(name);
    if (predefined.isEmpty()) {
      return Optional.empty();
    }
    DefinitionHistory history = new DefinitionHistory(all);
    history.change(new DefinitionEvent(all, predefined));
    histories.put(name, history);
    return Optional.of(history);
  }

  /** Returns whether a name may be a macro in some variants. */
  public boolean mayBeMacro(String name) {
    return !definitions(name).isEmpty();
  }

  /** Returns the definitions of a name, with disjoint presence conditions. */
  public List<ConditionalMacro> definitions(String name) {
    return history(name).map(DefinitionHistory::bodies).orElse(List.of());
  }

  public ConfigSet definedVariants(String name) {
    return history(name).map(DefinitionHistory::defined).orElseGet(() -> all.minus(all));
  }

  /** Returns the variants in which the text has defined or undefined the name. */
  public ConfigSet determinedVariants(String name) {
    return history(name).map(DefinitionHistory::said).orElseGet(() -> all.minus(all));
  }
}
