package sunder.verify.feature;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.interval.Interval;

/**
 * The exact conversion of conditions over features to sets of configurations. Mutable: it caches
 * results.
 */
public final class ConfigSetConverter {
  private final Map<Symbol, Feature> features;
  private final ConfigSpace space;
  private final Map<BoolTerm, Optional<ConfigSet>> known = new HashMap<>();

  /**
   * Creates a converter.
   *
   * @param features the feature of each symbol
   * @param space the space of configurations
   */
  public ConfigSetConverter(Map<Symbol, Feature> features, ConfigSpace space) {
    this.features = features;
    this.space = space;
  }

  /**
   * Returns exactly the configurations that satisfy a condition; empty if other symbols occur in
   * it, if it is not linear, or if the decision diagram of the set would be too large.
   */
  public Optional<ConfigSet> satisfying(BoolTerm condition) {
    Optional<ConfigSet> set = known.get(condition);
    if (set == null) {
      set = find(condition);
      known.put(condition, set);
    }
    return set;
  }

  private Optional<ConfigSet> find(BoolTerm condition) {
    if (condition instanceof BoolTerm.Constant constant) {
      return Optional.of(constant.value() ? space.all() : space.none());
    } else if (condition instanceof BoolTerm.Literal literal) {
      return literal(literal);
    } else if (condition instanceof BoolTerm.And and) {
      return combine(and.operands(), space.all(), ConfigSet::and);
    } else if (condition instanceof BoolTerm.Or or) {
      return combine(or.operands(), space.none(), ConfigSet::or);
    }
    return compared((BoolTerm.Compare) condition);
  }

  private ConfigSet others(ConfigSet set) {
    return space.all().minus(set);
  }

  private Optional<ConfigSet> literal(BoolTerm.Literal literal) {
    return features.get(literal.symbol()) instanceof Feature.Bool feature
        ? Optional.of(
            literal.positive() ? space.selected(feature) : others(space.selected(feature)))
        : Optional.empty();
  }

  private Optional<ConfigSet> combine(
      List<BoolTerm> conditions, ConfigSet start, BinaryOperator<ConfigSet> operator) {
    ConfigSet result = start;
    for (BoolTerm condition : conditions) {
      Optional<ConfigSet> set = satisfying(condition);
      if (set.isEmpty()) {
        return set;
      }
      result = operator.apply(result, set.get());
    }
    return Optional.of(result);
  }

  private Optional<ConfigSet> compared(BoolTerm.Compare compare) {
    return weights(compare.term())
        .flatMap(
            weights ->
                switch (compare.relation()) {
                  case AT_MOST -> atMostZero(compare.term(), weights);
                  case EQUAL -> zero(compare.term(), weights);
                  case NOT_EQUAL -> zero(compare.term(), weights).map(this::others);
                });
  }

  private Optional<Map<Feature, BigInteger>> weights(IntTerm term) {
    Map<Feature, BigInteger> result = new HashMap<>();
    for (int i = 0; i < term.length(); i++) {
      if (!(term.atom(i) instanceof Atom.Variable v) || !features.containsKey(v.symbol())) {
        return Optional.empty();
      }
      result.put(features.get(v.symbol()), term.coefficient(i));
    }
    return Optional.of(result);
  }

  private Optional<ConfigSet> zero(IntTerm term, Map<Feature, BigInteger> weights) {
    if (term.length() == 1) {
      return Optional.of(inside(Interval.point(term.constant().negate()), term, weights));
    }
    BigInteger bound = term.constant().negate();
    return space
        .sumAtMost(weights, bound)
        .flatMap(set -> space.sumAtMost(weights, bound.subtract(BigInteger.ONE)).map(set::minus));
  }

  private Optional<ConfigSet> atMostZero(IntTerm term, Map<Feature, BigInteger> weights) {
    return term.length() == 1
        ? Optional.of(inside(Interval.atMost(term.constant().negate()), term, weights))
        : space.sumAtMost(weights, term.constant().negate());
  }

  /**
   * Returns the configurations in which the multiple of the term's only feature lies in {@code
   * target}.
   */
  private ConfigSet inside(Interval target, IntTerm term, Map<Feature, BigInteger> weights) {
    Feature feature = weights.keySet().iterator().next();
    Interval values =
        target
            .preimageOfTimes(term.coefficient(0))
            .intersect(Interval.of(feature.low(), feature.high()));
    return values.isEmpty() ? space.none() : space.inRange(feature, values.low(), values.high());
  }
}
