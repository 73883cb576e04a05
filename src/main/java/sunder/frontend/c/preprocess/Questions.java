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
   * @param used whether the text has it as well
   * @param opaque whether it stands for something that nobody knows, and is no name
   */
  record Use(
      Span span,
      boolean defined,
      boolean truth,
      SortedSet<BigInteger> cuts,
      boolean value,
      boolean used,
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
          used || other.used,
          opaque || other.opaque);
    }

    /** Whether it must be a number where it is not set: the text needs it, nobody asks for more. */
    boolean isZero() {
      return used && truth && !defined && !opaque;
    }

    /** Whether the name is a number, not only something or nothing. */
    boolean isNumber() {
      return value || !cuts.isEmpty();
    }
  }

  private static final SortedSet<BigInteger> NO_CUTS = new TreeSet<>();

  final Map<String, Use> uses = new LinkedHashMap<>();

  void isDefined(String name, Span span) {
    add(name, new Use(span, true, false, NO_CUTS, false, false, false));
  }

  void isTrue(String name, Span span) {
    add(name, new Use(span, false, true, NO_CUTS, false, false, false));
  }

  void hasValue(String name, Span span) {
    add(name, new Use(span, false, false, NO_CUTS, true, false, false));
  }

  void isCompared(String name, Span span, SortedSet<BigInteger> cuts) {
    add(name, new Use(span, false, false, cuts, false, false, false));
  }

  void isOpaque(String name, Span span) {
    add(name, new Use(span, false, true, NO_CUTS, false, false, true));
  }

  /** The text has a name; if nothing else is asked of it, it is no feature. */
  void isUsed(String name) {
    uses.computeIfPresent(
        name,
        (key, use) ->
            new Use(use.span, use.defined, use.truth, use.cuts, use.value, true, use.opaque));
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
