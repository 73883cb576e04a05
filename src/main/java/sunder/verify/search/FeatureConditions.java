package sunder.verify.search;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Valuation;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.interval.Interval;

/** Conditions over numeric features as sets of configurations. */
final class FeatureConditions {
  private final Map<Symbol, Feature> features;
  private final ConfigSet all;
  private final Configuration example;

  /**
   * @param example where a condition cannot be turned into a set exactly, its features keep their
   *     values in this configuration
   */
  FeatureConditions(Map<Symbol, Feature> features, ConfigSet all, Configuration example) {
    this.features = features;
    this.all = all;
    this.example = example;
  }

  /** Configurations that satisfy all conditions: all of them, or some. */
  ConfigSet satisfying(List<BoolTerm> conditions) {
    ConfigSet result = all;
    for (BoolTerm condition : conditions) {
      result = result.and(satisfying(condition));
    }
    return result;
  }

  private ConfigSet satisfying(BoolTerm condition) {
    if (condition instanceof BoolTerm.And and) {
      return satisfying(and.operands());
    } else if (condition instanceof BoolTerm.Or or) {
      ConfigSet result = all.minus(all);
      for (BoolTerm operand : or.operands()) {
        result = result.or(satisfying(operand));
      }
      return result;
    } else if (condition instanceof BoolTerm.Compare compare) {
      return single(compare.term())
          .map(symbol -> compared(compare, symbol))
          .orElseGet(() -> likeExample(condition));
    }
    return likeExample(condition);
  }

  /** The symbol, if the term is linear in just one. */
  private static Optional<Symbol> single(IntTerm term) {
    return term.length() == 1 && term.atom(0) instanceof Atom.Variable v
        ? Optional.of(v.symbol())
        : Optional.empty();
  }

  private ConfigSet compared(BoolTerm.Compare compare, Symbol symbol) {
    Interval target =
        compare.relation() == BoolTerm.Relation.AT_MOST
            ? Interval.atMost(compare.term().constant().negate())
            : Interval.point(compare.term().constant().negate());
    Interval values = target.preimageOfTimes(compare.term().coefficient(0));
    Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
    Interval inside = values.intersect(Interval.of(feature.low(), feature.high()));
    ConfigSet set =
        inside.isEmpty()
            ? all.minus(all)
            : all.and(all.space().inRange(feature, inside.low(), inside.high()));
    return compare.relation() == BoolTerm.Relation.NOT_EQUAL ? all.minus(set) : set;
  }

  private ConfigSet likeExample(BoolTerm condition) {
    Valuation values = symbol -> example.valueOf(features.get(symbol));
    if (!condition.evaluate(values).orElse(false)) {
      return all.minus(all);
    }
    ConfigSet result = all;
    for (Symbol symbol : condition.symbols()) {
      Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
      BigInteger value = example.valueOf(feature);
      result = result.and(all.space().inRange(feature, value, value));
    }
    return result;
  }
}
