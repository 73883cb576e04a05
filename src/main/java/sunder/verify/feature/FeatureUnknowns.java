package sunder.verify.feature;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;

/**
 * Numeric features as unknowns of a solver query about a set of variants.
 *
 * @param features the feature of each symbol
 * @param symbols the symbols of the numeric features that occur in the query
 */
public record FeatureUnknowns(Map<Symbol, Feature> features, List<Symbol> symbols) {
  /**
   * The limit of the ranges to which a feature is constrained. A larger disjunction costs a solver
   * more than spurious models, which {@link #blockingConstraint} excludes afterwards.
   */
  private static final int MOST_RANGES = 64;

  public FeatureUnknowns {
    symbols = List.copyOf(symbols);
  }

  /** Returns whether the query contains no numeric feature. */
  public boolean isEmpty() {
    return symbols.isEmpty();
  }

  /** Returns for each feature the constraint that it has one of its values in the set. */
  public List<BoolTerm> ranges(ConfigSet variants) {
    return ranges(variants, symbols);
  }

  private List<BoolTerm> ranges(ConfigSet variants, List<Symbol> symbols) {
    List<BoolTerm> result = new ArrayList<>();
    for (Symbol symbol : symbols) {
      List<ConfigSet.ValueRange> values = variants.valuesOf(feature(symbol));
      if (values.size() <= MOST_RANGES) {
        result.add(BoolTerm.or(values.stream().map(range -> within(symbol, range)).toList()));
      }
    }
    return result;
  }

  private static BoolTerm within(Symbol symbol, ConfigSet.ValueRange range) {
    IntTerm value = IntTerm.of(symbol);
    return BoolTerm.and(
        BoolTerm.atMost(IntTerm.of(range.low()), value),
        BoolTerm.atMost(value, IntTerm.of(range.high())));
  }

  /** Returns for each feature the constraint that it has its value in the configuration. */
  public List<BoolTerm> assignment(Configuration one) {
    return symbols.stream()
        .map(s -> BoolTerm.equal(IntTerm.of(s), IntTerm.of(one.valueOf(features.get(s)))))
        .toList();
  }

  /** Returns the variants in which the features have the values of a model. */
  public ConfigSet matching(ConfigSet variants, Map<Symbol, BigInteger> model) {
    ConfigSet result = variants;
    for (Symbol symbol : symbols) {
      result = result.with(feature(symbol), model.get(symbol));
    }
    return result;
  }

  /**
   * Returns a constraint that excludes a model which belongs to no variant, because the set is not
   * the product of the ranges: it gives the values that the first contradictory feature may have
   * together with the model's values of its predecessors.
   *
   * @throws IllegalArgumentException if some variant has the values of the model
   */
  public BoolTerm blockingConstraint(ConfigSet variants, Map<Symbol, BigInteger> model) {
    List<BoolTerm> same = new ArrayList<>();
    ConfigSet part = variants;
    for (Symbol symbol : symbols) {
      BigInteger value = model.get(symbol);
      ConfigSet next = part.with(feature(symbol), value);
      if (next.isEmpty()) {
        List<BoolTerm> allowed = ranges(part, List.of(symbol));
        return BoolTerm.or(BoolTerm.and(same).not(), BoolTerm.and(allowed));
      }
      same.add(BoolTerm.equal(IntTerm.of(symbol), IntTerm.of(value)));
      part = next;
    }
    throw new IllegalArgumentException("the values belong together");
  }

  /**
   * Returns the variants with the greatest and those with the least values of the features, in
   * lexicographic order.
   */
  public List<ConfigSet> extremes(ConfigSet variants) {
    ConfigSet greatest = variants;
    ConfigSet least = variants;
    for (Symbol symbol : symbols) {
      Feature.Numeric feature = feature(symbol);
      greatest = greatest.with(feature, greatest.greatest(feature));
      least = least.with(feature, least.least(feature));
    }
    return List.of(greatest, least);
  }

  private Feature.Numeric feature(Symbol symbol) {
    return (Feature.Numeric) features.get(symbol);
  }
}
