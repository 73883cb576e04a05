package sunder.frontend.promela.syntax;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The macros that are known at a place. Mutable while a text is read. */
public final class Macros {
  private final Map<String, Macro> byName = new HashMap<>();

  Macros() {}

  void define(Macro macro) {
    byName.put(macro.name(), macro);
  }

  void remove(String name) {
    byName.remove(name);
  }

  boolean contains(String name) {
    return byName.containsKey(name);
  }

  Optional<Macro> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
