package sunder.frontend.ia.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.family.ConfigSet;

/**
 * One execution of a block or procedure body, whose declarations become visible one by one. A name
 * has one location in the whole scope, so a variable with declarations under disjoint conditions is
 * one variable, and variants without other differences share states.
 */
final class Scope {
  /** The first location of the scope; the lifetimes from it on end with the scope. */
  final int base;

  private final Map<String, Integer> locations = new HashMap<>();
  private ScopeBindings names;
  private int next;
  private Optional<ConfigSet> where = Optional.empty();

  Scope(ActivationBindings outside) {
    this.names = outside.bindings();
    this.base = outside.firstFreeLocation();
    this.next = base;
  }

  ActivationBindings activation() {
    return new ActivationBindings(names, next);
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

  /** Executes {@code action} in this scope; its declarations exist in the variants {@code part}. */
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
   * The bindings and free locations at a place of execution.
   *
   * @param bindings the visible names
   * @param firstFreeLocation the first location that no live variable uses
   */
  record ActivationBindings(ScopeBindings bindings, int firstFreeLocation) {}
}
