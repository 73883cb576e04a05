package sunder.frontend.ia.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.replay.PersistentMap;

/**
 * The names in scope at one place, with what they stand for; it may differ between variants, where
 * a declaration stands under {@code #ifdef}. Immutable.
 */
final class ScopeBindings {
  static final ScopeBindings NONE = new ScopeBindings(PersistentMap.empty());

  private final PersistentMap<String, Binding> bindings;

  private ScopeBindings(PersistentMap<String, Binding> bindings) {
    this.bindings = bindings;
  }

  /** Declares a name for every variant; what it meant before is hidden. */
  ScopeBindings define(String name, Entity entity) {
    return new ScopeBindings(
        bindings.with(name, new Binding(entity, Optional.empty(), Optional.empty())));
  }

  /** Declares a name for the variants {@code where} alone. */
  ScopeBindings define(String name, Entity entity, ConfigSet where) {
    return new ScopeBindings(
        bindings.with(name, new Binding(entity, Optional.of(where), bindings.get(name))));
  }

  /**
   * Splits the states by what the name stands for in their variants.
   *
   * @throws IllegalStateException if it stands for nothing: the program was not checked
   */
  List<Meaning> lookup(String name, StateSet<State> states) {
    List<Meaning> result = new ArrayList<>(1);
    StateSet<State> rest = states;
    Optional<Binding> binding = bindings.get(name);
    while (!rest.isEmpty()) {
      Binding found =
          binding.orElseThrow(() -> new IllegalStateException("undeclared name " + name));
      StateSet<State> here = found.where().map(rest::within).orElse(rest);
      if (!here.isEmpty()) {
        result.add(new Meaning(found.entity(), here));
      }
      rest = found.where().map(rest::outside).orElse(StateSet.empty());
      binding = found.hidden();
    }
    return result;
  }

  /** What a name stands for in these states. */
  record Meaning(Entity entity, StateSet<State> states) {}

  /**
   * @param where the variants that have the declaration; empty for all
   * @param hidden what the name stands for in the other variants
   */
  private record Binding(Entity entity, Optional<ConfigSet> where, Optional<Binding> hidden) {
    /** Without the entity, which leads into the syntax tree; nothing looks a binding up. */
    @Override
    public int hashCode() {
      return 31 * where.hashCode() + hidden.hashCode();
    }
  }
}
