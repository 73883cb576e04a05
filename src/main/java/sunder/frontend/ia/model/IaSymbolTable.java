package sunder.frontend.ia.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;

/**
 * A variability-aware symbol table: a stack of scopes, each from names to declarations with their
 * presence conditions. Inner scopes hide outer ones in the variants of their declarations.
 */
final class IaSymbolTable {
  private final Deque<Map<String, List<Binding>>> scopes = new ArrayDeque<>();

  /** A declaration with the variants in which it exists. */
  record Binding(Identifier identifier, ConfigSet presenceCondition) {}

  /** The result of the resolution of a name. */
  sealed interface Resolution {
    /**
     * One declaration, or several declarations of one scope with disjoint presence conditions and
     * different types.
     */
    record UniqueDeclarations(List<Binding> bindings) implements Resolution {
      public UniqueDeclarations {
        bindings = List.copyOf(bindings);
      }
    }

    /** No scope declares the name. */
    record Unknown() implements Resolution {}

    /** A declaration that some of the variants lack. */
    record Partial(Identifier identifier, ConfigSet undeclaredVariants) implements Resolution {}

    /** Two declarations of different scopes, each visible in some of the variants. */
    record Ambiguous(Binding first, Binding second) implements Resolution {}
  }

  void push() {
    scopes.push(new LinkedHashMap<>());
  }

  void pop() {
    scopes.pop();
  }

  /** Returns the declarations of a name in the innermost scope. */
  List<Binding> localBindings(String name) {
    return scopes.element().getOrDefault(name, List.of());
  }

  /**
   * Adds a declaration to the innermost scope. If the identifier is already bound there, its
   * presence condition grows by {@code where}.
   */
  void bind(String name, Identifier identifier, ConfigSet where) {
    List<Binding> bindings = scopes.element().computeIfAbsent(name, n -> new ArrayList<>());
    for (int i = 0; i < bindings.size(); i++) {
      if (bindings.get(i).identifier() == identifier) {
        bindings.set(i, new Binding(identifier, bindings.get(i).presenceCondition().or(where)));
        return;
      }
    }
    bindings.add(new Binding(identifier, where));
  }

  /**
   * Returns the resolution of a name in the variants {@code where}. If {@code where} is empty, the
   * code is dead and any declaration is accepted.
   */
  Resolution resolve(String name, ConfigSet where) {
    ConfigSet open = where;
    List<Binding> found = new ArrayList<>();
    int depth = 0;
    for (Map<String, List<Binding>> scope : scopes) {
      int before = found.size();
      for (Binding binding : scope.getOrDefault(name, List.of())) {
        if (where.isEmpty()) {
          return new Resolution.UniqueDeclarations(List.of(binding));
        }
        if (binding.presenceCondition().intersects(open)) {
          found.add(binding);
          open = open.minus(binding.presenceCondition());
        }
      }
      depth += found.size() > before ? 1 : 0;
      if (open.isEmpty() && !found.isEmpty()) {
        break;
      }
    }
    return depth > 1
        ? new Resolution.Ambiguous(found.get(0), found.get(found.size() - 1))
        : judge(name, found, open);
  }

  private Resolution judge(String name, List<Binding> found, ConfigSet open) {
    if (!found.isEmpty() && open.isEmpty()) {
      return new Resolution.UniqueDeclarations(found);
    }
    Optional<Binding> any = found.isEmpty() ? anywhere(name) : Optional.of(found.get(0));
    if (any.isEmpty()) {
      return new Resolution.Unknown();
    }
    return new Resolution.Partial(any.get().identifier(), open);
  }

  private Optional<Binding> anywhere(String name) {
    return scopes.stream()
        .flatMap(scope -> scope.getOrDefault(name, List.of()).stream())
        .findFirst();
  }

  /** Returns all names that are visible in some variant. */
  Collection<String> names() {
    Set<String> names = new LinkedHashSet<>();
    scopes.forEach(scope -> names.addAll(scope.keySet()));
    return names;
  }
}
