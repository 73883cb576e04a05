package sunder.verify.feature;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term.Valuation;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;

/**
 * The conversion of conditions over features to sets of configurations, as an under-approximation
 * where the exact set is not available.
 */
public final class ConfigSetUnderapproximation {
  private final Map<Symbol, Feature> features;
  private final ConfigSet all;
  private final Configuration example;
  private final ConfigSetConverter sets;

  /**
   * Creates a converter.
   *
   * @param features the feature of each symbol
   * @param all the configurations to consider
   * @param example the configuration whose feature values are kept where a condition has no exact
   *     conversion
   */
  public ConfigSetUnderapproximation(
      Map<Symbol, Feature> features, ConfigSet all, Configuration example) {
    this.features = features;
    this.all = all;
    this.example = example;
    this.sets = new ConfigSetConverter(features, all.space());
  }

  /**
   * Returns configurations of {@code all} that satisfy all conditions; not necessarily all such
   * configurations.
   */
  public ConfigSet satisfying(List<BoolTerm> conditions) {
    ConfigSet result = all;
    for (BoolTerm condition : conditions) {
      result = result.and(satisfying(condition));
    }
    return result;
  }

  private ConfigSet satisfying(BoolTerm condition) {
    Optional<ConfigSet> exact = sets.satisfying(condition);
    if (exact.isPresent()) {
      return all.and(exact.get());
    } else if (condition instanceof BoolTerm.And and) {
      return satisfying(and.operands());
    } else if (condition instanceof BoolTerm.Or or) {
      ConfigSet result = all.space().none();
      for (BoolTerm operand : or.operands()) {
        result = result.or(satisfying(operand));
      }
      return result;
    }
    return likeExample(condition);
  }

  private ConfigSet likeExample(BoolTerm condition) {
    Valuation values = symbol -> example.valueOf(features.get(symbol));
    if (!condition.evaluate(values).orElse(false)) {
      return all.space().none();
    }
    ConfigSet result = all;
    for (Symbol symbol : condition.symbols()) {
      Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
      result = result.with(feature, example.valueOf(feature));
    }
    return result;
  }
}
