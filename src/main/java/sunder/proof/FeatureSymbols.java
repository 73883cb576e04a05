package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;

/** The features by the names that a certificate gives them, and what is said of them. */
final class FeatureSymbols {
  /** A set of variants by more ranges of one feature is told by its diagram. */
  private static final int RANGES_OF_A_SET = 8;

  final ConfigSpace space;
  private final Map<String, Feature> features;
  private final Map<Feature, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, Feature.Numeric> numeric = new LinkedHashMap<>();

  /** Makes symbols that no term of the program has. */
  final Symbol.Supply supply;

  /** The index of every quantifier: none stands in another, and so equal ones look equal. */
  final Symbol boundIndex;

  private final Map<Symbol.Sort, Symbol> boundElements = new EnumMap<>(Symbol.Sort.class);

  /**
   * @param features by name
   */
  FeatureSymbols(Automaton automaton, ConfigSpace space, Map<String, Feature> features) {
    this.space = space;
    this.features = features;
    this.supply = automaton.supply();
    this.boundIndex = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "index");
    boundElements.put(Symbol.Sort.INT, element(Symbol.Sort.INT));
    boundElements.put(Symbol.Sort.BOOL, element(Symbol.Sort.BOOL));
    automaton
        .featureSymbols()
        .forEach(
            (symbol, feature) -> {
              symbols.put(feature, symbol);
              if (feature instanceof Feature.Numeric number) {
                numeric.put(symbol, number);
              }
            });
  }

  /** The element at the index of every quantifier. */
  Symbol boundElement(Symbol.Sort sort) {
    return boundElements.get(sort);
  }

  private Symbol element(Symbol.Sort sort) {
    return supply.of(Symbol.Kind.ELEMENT, sort, "element");
  }

  Optional<Feature> feature(String name) {
    return Optional.ofNullable(features.get(name));
  }

  /** The symbol of a numeric feature, made here if no term of the program has it. */
  Symbol symbol(Feature.Numeric feature) {
    return symbols.computeIfAbsent(
        feature,
        f -> {
          Symbol made = supply.feature(feature.name(), feature.low(), feature.high());
          numeric.put(made, feature);
          return made;
        });
  }

  Optional<Feature.Numeric> numeric(Symbol symbol) {
    return Optional.ofNullable(numeric.get(symbol));
  }

  /**
   * The variants of which a comparison speaks, if it compares one numeric feature with a number.
   */
  Optional<ConfigSet> variantsSatisfying(BoolTerm condition) {
    if (!(condition instanceof BoolTerm.Compare compare)) {
      return Optional.empty();
    }
    IntTerm direction = compare.term().direction();
    boolean negative = direction.coefficient(0).signum() < 0;
    Optional<Feature.Numeric> feature =
        (negative ? direction.negate() : direction).asSymbol().flatMap(this::numeric);
    BigInteger constant = compare.term().constant();
    return feature.map(f -> variants(f, compare.relation(), constant, negative));
  }

  /**
   * A part of some variants as a condition on the values of one numeric feature; nothing if it
   * takes more than that to tell it from the rest.
   */
  Optional<BoolTerm> asValueCondition(ConfigSet part, ConfigSet variants) {
    for (Feature feature : space.features()) {
      if (feature instanceof Feature.Numeric numeric) {
        List<ConfigSet.ValueRange> ranges = part.valuesOf(numeric);
        if (ranges.size() <= RANGES_OF_A_SET
            && variants.and(within(numeric, ranges)).equals(part)) {
          IntTerm value = IntTerm.of(symbol(numeric));
          return Optional.of(
              BoolTerm.or(
                  ranges.stream()
                      .map(r -> BoolTerm.within(Optional.of(r.low()), value, Optional.of(r.high())))
                      .toList()));
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Between which values the numeric features are, of which a condition speaks; there are such
   * variants.
   */
  BoolTerm ranges(BoolTerm condition, ConfigSet variants) {
    List<BoolTerm> ranges = new ArrayList<>();
    for (Symbol symbol : condition.symbols()) {
      numeric(symbol).ifPresent(feature -> ranges.add(range(symbol, feature, variants)));
    }
    return BoolTerm.and(ranges);
  }

  private static BoolTerm range(Symbol symbol, Feature.Numeric feature, ConfigSet variants) {
    return BoolTerm.within(
        Optional.of(variants.least(feature)),
        IntTerm.of(symbol),
        Optional.of(variants.greatest(feature)));
  }

  private ConfigSet within(Feature.Numeric feature, List<ConfigSet.ValueRange> ranges) {
    return ranges.stream()
        .map(range -> space.inRange(feature, range.low(), range.high()))
        .reduce(space.none(), ConfigSet::or);
  }

  private ConfigSet variants(
      Feature.Numeric feature, BoolTerm.Relation relation, BigInteger constant, boolean negative) {
    BigInteger bound = negative ? constant : constant.negate();
    if (relation == BoolTerm.Relation.AT_MOST) {
      return negative
          ? space.inRange(feature, bound, feature.high())
          : space.inRange(feature, feature.low(), bound);
    }
    ConfigSet equal = space.inRange(feature, bound, bound);
    return relation == BoolTerm.Relation.EQUAL ? equal : space.all().minus(equal);
  }
}
