package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.c.syntax.TypeSyntax.Qualifier;

/**
 * What types say that {@link CType} forgets. An array is as its elements are.
 *
 * @param own its own qualifiers
 * @param enumeration which one it is, by its tag or place; nothing if it is none
 * @param varies whether it is an array whose length a run finds out, or has such elements
 * @param isKnown whether this is all; else only {@code const} is known
 * @param to what a pointer points to
 * @param parts what a function gives, and what it takes, whose own qualifiers matter to nobody
 */
record Qualified(
    Set<Qualifier> own,
    Optional<Object> enumeration,
    boolean varies,
    boolean isKnown,
    Optional<Qualified> to,
    List<Qualified> parts) {
  static final Qualified PLAIN =
      new Qualified(Set.of(), Optional.empty(), false, true, Optional.empty(), List.of());

  static Qualified enumeration(Object which) {
    return new Qualified(Set.of(), Optional.of(which), false, true, Optional.empty(), List.of());
  }

  static Qualified pointer(Qualified to) {
    return new Qualified(Set.of(), Optional.empty(), false, true, Optional.of(to), List.of());
  }

  static Qualified function(Qualified result, List<Qualified> parameters) {
    List<Qualified> parts = new ArrayList<>(List.of(result.passed()));
    parameters.forEach(parameter -> parts.add(parameter.passed()));
    return new Qualified(
        Set.of(), Optional.empty(), false, true, Optional.empty(), List.copyOf(parts));
  }

  /** Of which only this is known: what is const, as {@link #constant()} says. */
  static Qualified ofConstant(Set<Integer> depths) {
    int deepest = depths.stream().mapToInt(depth -> depth).max().orElse(0);
    Optional<Qualified> to = Optional.empty();
    for (int depth = deepest; depth >= 0; depth--) {
      Set<Qualifier> own = depths.contains(depth) ? Set.of(Qualifier.CONST) : Set.of();
      to = Optional.of(new Qualified(own, Optional.empty(), false, false, to, List.of()));
    }
    return to.orElseThrow();
  }

  /** With more qualifiers. */
  Qualified with(Set<Qualifier> more) {
    Set<Qualifier> all = new TreeSet<>(own);
    all.addAll(more);
    return new Qualified(all, enumeration, varies, isKnown, to, parts);
  }

  /** An array of it. */
  Qualified row(boolean isVariable) {
    return new Qualified(own, enumeration, varies || isVariable, isKnown, to, parts);
  }

  private Qualified passed() {
    return new Qualified(Set.of(), enumeration, varies, isKnown, to, parts);
  }

  /** Whether such an array is what it points to, or gives (C11, 6.7.6, 3). */
  boolean isModified() {
    return varies
        || to.filter(Qualified::isModified).isPresent()
        || !parts.isEmpty() && parts.get(0).isModified();
  }

  /**
   * What of an object cannot be changed: itself (0), what it points to (1), what that points to
   * (2), and so on.
   */
  Set<Integer> constant() {
    Set<Integer> result = new TreeSet<>();
    if (own.contains(Qualifier.CONST)) {
      result.add(0);
    }
    to.ifPresent(pointed -> pointed.constant().forEach(depth -> result.add(depth + 1)));
    return result;
  }

  /** Whether types that are the same otherwise are not compatible (C11, 6.7.3, 10). */
  boolean isUnlike(Qualified other) {
    if (!isKnown || !other.isKnown) {
      return !constant().equals(other.constant());
    }
    boolean enumerations =
        enumeration.isPresent()
            && other.enumeration.isPresent()
            && !enumeration.equals(other.enumeration);
    boolean called =
        !parts.isEmpty() && !other.parts.isEmpty() && parts.get(0).isUnlike(other.parts.get(0));
    for (int i = 1; i < parts.size() && parts.size() == other.parts.size(); i++) {
      called |= parts.get(i).isUnlike(other.parts.get(i));
    }
    return enumerations
        || called
        || !own.equals(other.own)
        || to.isPresent() && other.to.isPresent() && to.get().isUnlike(other.to.get());
  }
}
