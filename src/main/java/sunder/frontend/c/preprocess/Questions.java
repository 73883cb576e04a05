package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.source.Span;

/**
 * What the conditions of a project ask of names that nothing has defined before: these names are
 * features.
 */
final class Questions {
  /**
   * How a name is asked for.
   *
   * @param span the first place
   * @param defined whether its being defined is asked for
   * @param truth whether its being 0 is asked for
   * @param cuts numbers up to one of these are told from those above it
   * @param value whether more than comparisons needs its value
   * @param opaque whether it stands for something that nobody knows, and is no name
   */
  record Use(
      Span span,
      boolean defined,
      boolean truth,
      SortedSet<BigInteger> cuts,
      boolean value,
      boolean opaque) {
    private Use or(Use other) {
      SortedSet<BigInteger> all = new TreeSet<>(cuts);
      all.addAll(other.cuts);
      return new Use(
          span,
          defined || other.defined,
          truth || other.truth,
          all,
          value || other.value,
          opaque || other.opaque);
    }

    /** Whether the name is a number, not only something or nothing. */
    boolean isNumber() {
      return value || !cuts.isEmpty();
    }
  }

  private static final SortedSet<BigInteger> NO_CUTS = new TreeSet<>();

  private final Map<String, Use> uses = new LinkedHashMap<>();

  Map<String, Use> uses() {
    return uses;
  }

  void isDefined(String name, Span span) {
    add(name, new Use(span, true, false, NO_CUTS, false, false));
  }

  void isTrue(String name, Span span) {
    add(name, new Use(span, false, true, NO_CUTS, false, false));
  }

  void hasValue(String name, Span span) {
    add(name, new Use(span, false, false, NO_CUTS, true, false));
  }

  void isCompared(String name, Span span, SortedSet<BigInteger> cuts) {
    add(name, new Use(span, false, false, cuts, false, false));
  }

  void isOpaque(String name, Span span) {
    add(name, new Use(span, false, true, NO_CUTS, false, true));
  }

  private void add(String name, Use use) {
    uses.merge(name, use, Use::or);
  }

  /** Whether nothing is asked here that is not asked there. */
  boolean isWithin(Questions others) {
    return uses.entrySet().stream()
        .allMatch(
            entry -> {
              Use other = others.uses.get(entry.getKey());
              return other != null && other.or(entry.getValue()).equals(other);
            });
  }

  /** Both, those that are here first. */
  Questions and(Questions others) {
    Questions both = new Questions();
    uses.forEach(both::add);
    others.uses.forEach(both::add);
    return both;
  }

  /** Of the same names also what is asked there. */
  Questions completedBy(Questions others) {
    return and(
        others.without(
            others.uses.keySet().stream().filter(name -> !uses.containsKey(name)).toList()));
  }

  Questions without(Collection<String> names) {
    Questions rest = new Questions();
    uses.forEach(rest::add);
    rest.uses.keySet().removeAll(Set.copyOf(names));
    return rest;
  }
}
