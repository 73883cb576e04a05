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

/**
 * A symbol table of the features: their names in a certificate, their symbols in terms, and
 * conversions between conditions on values and sets of variants.
 */
final class FeatureSymbols {
  /** The maximum number of ranges of a condition that replaces a set of variants. */
  private static final int RANGES_OF_A_SET = 8;

  final ConfigSpace space;
  private final Map<String, Feature> features;
  private final Map<Feature, Symbol> symbols = new HashMap<>();
  private final Map<Symbol, Feature.Numeric> numeric = new LinkedHashMap<>();

  /** The source of fresh symbols. */
  final Symbol.Supply supply;

  /**
   * The bound index of every quantifier. Quantifiers are never nested, so that equal formulas have
   * equal symbols.
   */
  final Symbol boundIndex;

  private final Map<Symbol.Sort, Symbol> boundElements = new EnumMap<>(Symbol.Sort.class);

  /**
   * Creates a symbol table.
   *
   * @param features the features by name
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

  /** Returns the symbol of the array element at the bound index of every quantifier. */
  Symbol boundElement(Symbol.Sort sort) {
    return boundElements.get(sort);
  }

  private Symbol element(Symbol.Sort sort) {
    return supply.of(Symbol.Kind.ELEMENT, sort, "element");
  }

  Optional<Feature> feature(String name) {
    return Optional.ofNullable(features.get(name));
  }

  /**
   * Returns the symbol of a numeric feature, which is created if no term of the program contains
   * it.
   */
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
   * Returns the variants that satisfy a comparison of a numeric feature with a constant; nothing
   * for other conditions.
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
   * Returns a condition on one numeric feature that distinguishes a subset of some variants from
   * the rest; nothing if there is none with few ranges.
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

  /** Returns the range of each numeric feature of a condition over a nonempty set of variants. */
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
