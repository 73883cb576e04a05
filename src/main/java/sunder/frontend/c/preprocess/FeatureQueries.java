package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.Collection;
import java.util.EnumSet;
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
final class FeatureQueries {
  /**
   * How a name is asked for.
   *
   * @param span the first place
   * @param testsDefined whether its being defined is asked for
   * @param testsTruth whether its being 0 is asked for
   * @param cuts numbers up to one of these are told from those above it
   * @param needsValue whether more than comparisons needs its value
   * @param occursInText whether the text has it as well
   * @param zero which other states of the name differ from being defined as 0
   * @param text of the expression whose value it is, empty for a name
   */
  record NameQueries(
      Span span,
      boolean testsDefined,
      boolean testsTruth,
      SortedSet<BigInteger> cuts,
      boolean needsValue,
      boolean occursInText,
      Set<ZeroDifference> zero,
      String text) {
    private NameQueries or(NameQueries other) {
      SortedSet<BigInteger> all = new TreeSet<>(cuts);
      all.addAll(other.cuts);
      Set<ZeroDifference> differences = EnumSet.noneOf(ZeroDifference.class);
      differences.addAll(zero);
      differences.addAll(other.zero);
      return new NameQueries(
          span,
          testsDefined || other.testsDefined,
          testsTruth || other.testsTruth,
          all,
          needsValue || other.needsValue,
          occursInText || other.occursInText,
          differences,
          text.isEmpty() ? other.text : text);
    }

    /** Whether it must be a number where it is not set: the text needs it, nobody asks for more. */
    boolean defaultsToZero() {
      return occursInText && testsTruth && !testsDefined && !isOpaque();
    }

    /** Whether its being defined and its value are asked for. */
    boolean testsDefinedAndTruth() {
      return testsDefined && testsTruth && !isNumeric() && !isOpaque();
    }

    /** Whether a variant that defines it as 0 is neither one that has it undefined nor as 1. */
    boolean zeroIsDistinct() {
      return testsDefinedAndTruth() && zero.size() == ZeroDifference.values().length;
    }

    /** A text that asks one question of a name tells 0 from the state with the other answer. */
    private NameQueries completed() {
      return testsDefined == testsTruth || isNumeric()
          ? this
          : or(
              of(
                  Set.of(testsDefined ? ZeroDifference.FROM_UNDEFINED : ZeroDifference.FROM_ONE),
                  span));
    }

    private static NameQueries of(Set<ZeroDifference> differences, Span span) {
      return new NameQueries(span, false, false, NO_CUTS, false, false, differences, "");
    }

    /** Whether it is the value of an expression, and no name. */
    boolean isOpaque() {
      return !text.isEmpty();
    }

    /** Whether the name is a number, not only something or nothing. */
    boolean isNumeric() {
      return needsValue || !cuts.isEmpty();
    }
  }

  /** A state of a name whose text is not that of the variants that define it as 0. */
  enum ZeroDifference {
    FROM_UNDEFINED,
    FROM_ONE
  }

  private static final SortedSet<BigInteger> NO_CUTS = new TreeSet<>();

  final Map<String, NameQueries> byName = new LinkedHashMap<>();

  void addDefinedTest(String name, Span span) {
    add(name, new NameQueries(span, true, false, NO_CUTS, false, false, Set.of(), ""));
  }

  void addTruthTest(String name, Span span) {
    add(name, new NameQueries(span, false, true, NO_CUTS, false, false, Set.of(), ""));
  }

  void addValueUse(String name, Span span) {
    add(name, new NameQueries(span, false, false, NO_CUTS, true, false, Set.of(), ""));
  }

  void addComparison(String name, Span span, SortedSet<BigInteger> cuts) {
    add(name, new NameQueries(span, false, false, cuts, false, false, Set.of(), ""));
  }

  /** A name is the value of an expression that nothing else says. */
  void isOpaque(String name, Span span, String text) {
    add(name, new NameQueries(span, false, false, NO_CUTS, false, false, Set.of(), text));
  }

  /** The text has a name; if nothing else is asked of it, it is no feature. */
  void addTextOccurrence(String name) {
    byName.computeIfPresent(
        name,
        (key, use) ->
            new NameQueries(
                use.span,
                use.testsDefined,
                use.testsTruth,
                use.cuts,
                use.needsValue,
                true,
                use.zero,
                use.text));
  }

  /** The text where a name is defined as 0 differs from that of other states. */
  void addZeroDifferences(String name, Set<ZeroDifference> differences) {
    byName.computeIfPresent(name, (key, use) -> use.or(NameQueries.of(differences, use.span)));
  }

  /** The queries of one text, to be joined with those of others. */
  FeatureQueries completed() {
    FeatureQueries result = new FeatureQueries();
    byName.forEach((name, use) -> result.add(name, use.completed()));
    return result;
  }

  private void add(String name, NameQueries use) {
    byName.merge(name, use, NameQueries::or);
  }

  /** Whether nothing is asked here that is not asked there. */
  boolean isSubsetOf(FeatureQueries others) {
    return byName.entrySet().stream()
        .allMatch(
            entry -> {
              NameQueries other = others.byName.get(entry.getKey());
              return other != null && other.or(entry.getValue()).equals(other);
            });
  }

  /** Both, those that are here first. */
  FeatureQueries union(FeatureQueries others) {
    FeatureQueries both = new FeatureQueries();
    byName.forEach(both::add);
    others.byName.forEach(both::add);
    return both;
  }

  /** Of the same names also what is asked there. */
  FeatureQueries unionForKnownNames(FeatureQueries others) {
    return union(
        others.without(
            others.byName.keySet().stream().filter(name -> !byName.containsKey(name)).toList()));
  }

  FeatureQueries without(Collection<String> names) {
    FeatureQueries rest = new FeatureQueries();
    byName.forEach(rest::add);
    rest.byName.keySet().removeAll(Set.copyOf(names));
    return rest;
  }
}
