package sunder.frontend.ia.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.family.ConfigSet;

/**
 * One execution of a block or procedure body: its declarations come into view one by one. A name
 * keeps its location in the whole scope, so the same variable declared under disjoint conditions is
 * one, and variants that differ in nothing else stay together.
 */
final class Scope {
  /** The first location of the scope; it and all behind it end with the scope. */
  final int base;

  private final Map<String, Integer> locations = new HashMap<>();
  private ScopeBindings names;
  private int next;
  private Optional<ConfigSet> where = Optional.empty();

  Scope(Activation outside) {
    this.names = outside.bindings();
    this.base = outside.firstFreeLocation();
    this.next = base;
  }

  Activation activation() {
    return new Activation(names, next);
  }

  int locationOf(String name) {
    return locations.computeIfAbsent(name, n -> next++);
  }

  void declare(String name, Entity entity) {
    names =
        where
            .map(set -> names.define(name, entity, set))
            .orElseGet(() -> names.define(name, entity));
  }

  /** Does {@code action} in this scope; what it declares exists in the variants of {@code part}. */
  IaStatementInterpreter.CompletionStates runInVariants(
      ConfigSet part, Supplier<IaStatementInterpreter.CompletionStates> action) {
    Optional<ConfigSet> outer = where;
    where = Optional.of(outer.map(part::and).orElse(part));
    try {
      return action.get();
    } finally {
      where = outer;
    }
  }

  /**
   * Where code runs.
   *
   * @param bindings what it sees
   * @param firstFreeLocation the first location that no variable alive uses
   */
  record Activation(ScopeBindings bindings, int firstFreeLocation) {}
}
