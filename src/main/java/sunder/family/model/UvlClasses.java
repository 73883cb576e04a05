package sunder.family.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import sunder.family.Feature;
import sunder.family.Rule;

/**
 * The values of typed features without a range. Constraints only compare them with constants and
 * with each other, so that a few values represent all: the constants, and between any two of them
 * as many as there are features. A feature's value is the index of its representative, in a numeric
 * feature whose name is no name of the model.
 */
final class UvlClasses {
  private static final BigDecimal ZERO = BigDecimal.ZERO;

  /** The types of features without a range. */
  enum Type {
    INTEGER,
    REAL,
    TEXT
  }

  /** The representatives of a type; the index of a text's length is in {@code numbers}. */
  record Domain(List<BigDecimal> numbers, List<String> texts) {
    Feature.Numeric feature(UvlTree.Node node) {
      return new Feature.Numeric(
          Feature.className(node.name()),
          BigInteger.ZERO,
          BigInteger.valueOf(Math.max(0, numbers.size() - 1L)));
    }

    private Rule is(UvlTree.Node node, int index) {
      BigInteger value = BigInteger.valueOf(index);
      return new Rule.InRange(feature(node), value, value);
    }

    /** Returns the rule that an absent feature has the value 0 or the empty string. */
    Rule rule(UvlTree.Node node) {
      Predicate<BigDecimal> isValue = value -> node.isInRange(value);
      Rule inRange = where(node, isValue);
      return node.selected().and(inRange).or(node.selected().not().and(is(node, zero())));
    }

    private int zero() {
      return Math.max(0, texts.isEmpty() ? numbers.indexOf(ZERO) : texts.indexOf(""));
    }

    /** Returns the rule that the number, or the length of the text, satisfies a predicate. */
    Rule where(UvlTree.Node node, Predicate<BigDecimal> predicate) {
      Rule result = Rule.NEVER;
      for (int i = 0; i < numbers.size(); i++) {
        result = predicate.test(numbers.get(i)) ? result.or(is(node, i)) : result;
      }
      return result;
    }

    /** Returns the rule that the numbers, or lengths, of two features are in a relation. */
    Rule where(
        UvlTree.Node left, UvlTree.Node right, BiPredicate<BigDecimal, BigDecimal> relation) {
      Rule result = Rule.NEVER;
      for (int i = 0; i < numbers.size(); i++) {
        BigDecimal own = numbers.get(i);
        result = result.or(is(left, i).and(where(right, other -> relation.test(own, other))));
      }
      return result;
    }

    /** Returns the rule that the value of a feature is a text. */
    Rule is(UvlTree.Node node, String text) {
      int index = texts.indexOf(text);
      return index < 0 ? Rule.NEVER : is(node, index);
    }

    /** Returns the rule that two texts are equal. */
    Rule equal(UvlTree.Node left, UvlTree.Node right) {
      Rule result = Rule.NEVER;
      for (int i = 0; i < numbers.size(); i++) {
        result = result.or(is(left, i).and(is(right, i)));
      }
      return result;
    }
  }

  private final Map<Type, Set<BigDecimal>> cuts = new EnumMap<>(Type.class);
  private final Set<String> texts = new LinkedHashSet<>(Set.of(""));
  private final Map<Type, Set<UvlTree.Node>> compared = new EnumMap<>(Type.class);
  private final Map<Type, Domain> domains = new EnumMap<>(Type.class);

  UvlClasses() {
    for (Type type : Type.values()) {
      cuts.put(type, new TreeSet<>(Set.of(ZERO)));
      compared.put(type, new LinkedHashSet<>());
      domains.put(type, new Domain(List.of(), List.of()));
    }
  }

  /** Records that a feature is compared. */
  Domain compare(UvlTree.Node node) {
    Type type = node.type().orElseThrow();
    if (compared.get(type).add(node)) {
      node.bounds().forEach(bound -> cuts.get(type).add(bound.stripTrailingZeros()));
    }
    return domains.get(type);
  }

  /** Records a constant with which a number, or the length of a text, is compared. */
  void cut(Type type, BigDecimal constant) {
    cuts.get(type).add(constant.signum() == 0 ? ZERO : constant.stripTrailingZeros());
  }

  /** Records a constant with which a text is compared. */
  void cut(String constant) {
    texts.add(constant);
  }

  /** Returns the values of a feature, if it is compared. */
  Optional<Domain> domain(UvlTree.Node node) {
    return node.type().filter(type -> compared.get(type).contains(node)).map(domains::get);
  }

  /** Computes the representatives from what was recorded. */
  void complete() {
    for (Type type : Type.values()) {
      int features = compared.get(type).size();
      List<BigDecimal> sorted = new ArrayList<>();
      BigDecimal before = null;
      for (BigDecimal cut : cuts.get(type)) {
        sorted.addAll(between(type, before, cut, features));
        if (type == Type.REAL || cut.remainder(BigDecimal.ONE).signum() == 0) {
          sorted.add(cut);
        }
        before = cut;
      }
      sorted.addAll(between(type, before, null, features));
      domains.put(
          type, type == Type.TEXT ? strings(sorted, features) : new Domain(sorted, List.of()));
    }
  }

  private static List<BigDecimal> between(
      Type type, BigDecimal low, BigDecimal high, int features) {
    List<BigDecimal> result = new ArrayList<>();
    for (int i = 1; i <= features; i++) {
      BigDecimal step = BigDecimal.valueOf(i);
      if (type == Type.REAL && low != null && high != null) {
        BigDecimal width = high.subtract(low).multiply(step);
        result.add(
            low.add(width.divide(BigDecimal.valueOf(features + 1L), MathContext.DECIMAL128)));
      } else if (low != null) {
        BigDecimal next = low.setScale(0, RoundingMode.FLOOR).add(step);
        if (high == null || next.compareTo(high) < 0) {
          result.add(next);
        }
      } else {
        result.add(0, high.setScale(0, RoundingMode.CEILING).subtract(step));
      }
    }
    return result;
  }

  /** Returns strings: the constants, and of each length as many others as there are features. */
  private Domain strings(List<BigDecimal> lengths, int features) {
    Set<BigDecimal> all =
        lengths.stream().filter(l -> l.signum() > 0).collect(Collectors.toCollection(TreeSet::new));
    texts.forEach(text -> all.add(BigDecimal.valueOf(text.length())));
    List<BigDecimal> numbers = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    for (String text : texts) {
      strings.add(text);
      numbers.add(BigDecimal.valueOf(text.length()));
    }
    for (BigDecimal length : all) {
      for (int i = 0; i < features && length.signum() > 0; i++) {
        // No constant has a line end.
        strings.add("\n" + length + " " + i);
        numbers.add(length);
      }
    }
    return new Domain(numbers, strings);
  }
}
