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
 * The queries of a project's conditions for names without a definition; these names are features.
 */
final class FeatureQueries {
  /**
   * The queries for one name.
   *
   * @param span the first place
   * @param testsDefined whether its definedness is tested
   * @param testsTruth whether it is compared with 0
   * @param cuts the numbers c such that a comparison distinguishes c from c + 1
   * @param needsValue whether its value is needed beyond comparisons
   * @param occursInText whether the text uses it as well
   * @param zero the states of the name that differ from being defined as 0
   * @param text the text of the expression whose value it is, empty for a name
   * @param terms the coefficients of that expression by the names of its atoms, if it is linear;
   *     else empty
   */
  record NameQueries(
      Span span,
      boolean testsDefined,
      boolean testsTruth,
      SortedSet<BigInteger> cuts,
      boolean needsValue,
      boolean occursInText,
      Set<ZeroDifference> zero,
      String text,
      Map<String, BigInteger> terms) {
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
          text.isEmpty() ? other.text : text,
          terms.isEmpty() ? other.terms : terms);
    }

    /**
     * Returns whether the name is 0 where it is not defined: the text uses it, and only its truth
     * is tested.
     */
    boolean defaultsToZero() {
      return occursInText && testsTruth && !testsDefined && !isOpaque();
    }

    /** Returns whether both definedness and value are tested. */
    boolean testsDefinedAndTruth() {
      return testsDefined && testsTruth && isBoolean();
    }

    /**
     * Returns whether being defined as 0 differs both from being undefined and from being defined
     * as 1.
     */
    boolean zeroIsDistinct() {
      return testsDefinedAndTruth() && zero.size() == ZeroDifference.values().length;
    }

    /**
     * Returns the queries with the difference between 0 and the opposite state, for a text that
     * tests only one of them.
     */
    private NameQueries completed() {
      return testsDefined == testsTruth || isNumeric()
          ? this
          : or(
              of(
                  Set.of(testsDefined ? ZeroDifference.FROM_UNDEFINED : ZeroDifference.FROM_ONE),
                  span));
    }

    private static NameQueries of(Set<ZeroDifference> differences, Span span) {
      return new NameQueries(span, false, false, NO_CUTS, false, false, differences, "", Map.of());
    }

    /** Returns whether only definedness and truth are tested, and of a name. */
    boolean isBoolean() {
      return !isNumeric() && !isOpaque();
    }

    /** Returns whether the discovery of features has the same feature for other queries. */
    boolean givesSameFeature(NameQueries other) {
      return testsDefined == other.testsDefined
          && testsTruth == other.testsTruth
          && cuts.equals(other.cuts)
          && needsValue == other.needsValue
          && occursInText == other.occursInText
          && text.equals(other.text)
          && terms.equals(other.terms);
    }

    /** Returns whether it is the value of an expression. */
    boolean isOpaque() {
      return !text.isEmpty();
    }

    /** Returns whether the feature is numeric. */
    boolean isNumeric() {
      return needsValue || !cuts.isEmpty();
    }
  }

  /** A state of a name in which the text differs from that of variants that define it as 0. */
  enum ZeroDifference {
    FROM_UNDEFINED,
    FROM_ONE
  }

  private static final SortedSet<BigInteger> NO_CUTS = new TreeSet<>();

  final Map<String, NameQueries> byName = new LinkedHashMap<>();

  /** The names that the feature model declares as numbers, with their first place in the text. */
  final Map<String, Span> numbersInText = new LinkedHashMap<>();

  /** Records that the text uses a number that the feature model declares. */
  void addNumberInText(String name, Span span) {
    numbersInText.putIfAbsent(name, span);
  }

  void addDefinedTest(String name, Span span) {
    add(name, new NameQueries(span, true, false, NO_CUTS, false, false, Set.of(), "", Map.of()));
  }

  void addTruthTest(String name, Span span) {
    add(name, new NameQueries(span, false, true, NO_CUTS, false, false, Set.of(), "", Map.of()));
  }

  void addValueUse(String name, Span span) {
    add(name, new NameQueries(span, false, false, NO_CUTS, true, false, Set.of(), "", Map.of()));
  }

  void addComparison(String name, Span span, SortedSet<BigInteger> cuts) {
    add(name, new NameQueries(span, false, false, cuts, false, false, Set.of(), "", Map.of()));
  }

  /**
   * Records that a name is the value of an expression that nothing else determines.
   *
   * @param terms the coefficients of the expression by the names of its atoms, if it is linear
   */
  void isOpaque(String name, Span span, String text, Map<String, BigInteger> terms) {
    add(name, new NameQueries(span, false, false, NO_CUTS, false, false, Set.of(), text, terms));
  }

  /** Records that the text uses a name; without another query, it is no feature. */
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
                use.text,
                use.terms));
  }

  /** Records the states in which the text differs from that of variants that define a name as 0. */
  void addZeroDifferences(String name, Set<ZeroDifference> differences) {
    byName.computeIfPresent(name, (key, use) -> use.or(NameQueries.of(differences, use.span)));
  }

  /** Records further queries. */
  void addAll(FeatureQueries others) {
    others.byName.forEach(this::add);
    others.numbersInText.forEach(this::addNumberInText);
  }

  /** Returns the queries of one text, to be united with those of others. */
  FeatureQueries completed() {
    FeatureQueries result = new FeatureQueries();
    result.numbersInText.putAll(numbersInText);
    byName.forEach((name, use) -> result.add(name, use.completed()));
    return result;
  }

  private void add(String name, NameQueries use) {
    byName.merge(name, use, NameQueries::or);
  }

  /** Returns whether all queries are among others. */
  boolean isSubsetOf(FeatureQueries others) {
    return others.numbersInText.keySet().containsAll(numbersInText.keySet())
        && byName.entrySet().stream()
            .allMatch(
                entry -> {
                  NameQueries other = others.byName.get(entry.getKey());
                  return other != null && other.or(entry.getValue()).equals(other);
                });
  }

  FeatureQueries union(FeatureQueries others) {
    FeatureQueries both = new FeatureQueries();
    both.addAll(this);
    both.addAll(others);
    return both;
  }

  /** Returns these queries with others for the same names. */
  FeatureQueries unionForKnownNames(FeatureQueries others) {
    return union(
        others.without(
            others.byName.keySet().stream().filter(name -> !byName.containsKey(name)).toList()));
  }

  FeatureQueries without(Collection<String> names) {
    FeatureQueries rest = new FeatureQueries();
    byName.forEach(rest::add);
    rest.numbersInText.putAll(numbersInText);
    rest.byName.keySet().removeAll(Set.copyOf(names));
    return rest;
  }
}
