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
 * Numeric features as unknowns of a question about a set of variants.
 *
 * @param features the features that symbols stand for
 * @param symbols the symbols of those numeric ones that occur in the question
 */
public record FeatureUnknowns(Map<Symbol, Feature> features, List<Symbol> symbols) {
  /**
   * A feature whose values fall into more ranges is not confined to them: the disjunction costs a
   * solver more than the answers outside, which {@link #blockingConstraint} sorts out afterwards.
   */
  private static final int MOST_RANGES = 64;

  public FeatureUnknowns {
    symbols = List.copyOf(symbols);
  }

  /** Whether the question is about no feature at all. */
  public boolean isEmpty() {
    return symbols.isEmpty();
  }

  /** For each feature: it takes one of the values that it has in the set. */
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

  /** For each feature: it has the value that it has in the configuration. */
  public List<BoolTerm> assignment(Configuration one) {
    return symbols.stream()
        .map(s -> BoolTerm.equal(IntTerm.of(s), IntTerm.of(one.valueOf(features.get(s)))))
        .toList();
  }

  /** The variants in which the features have the model's values. */
  public ConfigSet matching(ConfigSet variants, Map<Symbol, BigInteger> model) {
    ConfigSet result = variants;
    for (Symbol symbol : symbols) {
      result = result.with(feature(symbol), model.get(symbol));
    }
    return result;
  }

  /**
   * What an answer of no variant overlooks. The features' ranges are not a product: says which
   * values the first feature that does not fit may have beside the model's values of those before
   * it.
   *
   * @throws IllegalArgumentException if some variant has the model's values
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

  /** The variants with the greatest, and those with the least values of the features in turn. */
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
