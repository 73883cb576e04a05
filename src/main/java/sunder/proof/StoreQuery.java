package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.smt.SatResult;
import sunder.smt.Solver;

/**
 * A satisfiability query: whether a variant of a set has a store that satisfies a condition.
 *
 * <p>The solver gets the values of the numeric features in the set; where no variant has the values
 * of its model together, the set is split at these values.
 */
final class StoreQuery {
  /**
   * The maximum number of values of a feature for which the values of the other features are listed
   * separately.
   */
  private static final BigInteger VALUES_ONE_BY_ONE = BigInteger.valueOf(64);

  /**
   * The maximum number of ranges of a feature; more are approximated by their least and greatest
   * value.
   */
  private static final int RANGES_OF_A_FEATURE = 16;

  /** The maximum number of splits, after which the condition is undecided. */
  private static final int SPLITS_OF_A_SET = 1_000;

  private final Solver solver;
  private final FeatureSymbols vocabulary;
  private int splits;

  StoreQuery(Solver solver, FeatureSymbols vocabulary) {
    this.solver = solver;
    this.vocabulary = vocabulary;
  }

  TableauProver.RefutationResult check(ConfigSet variants, BoolTerm store) {
    splits = 0;
    List<Symbol> features = new ArrayList<>();
    for (Symbol symbol : new TreeSet<>(store.symbols())) {
      if (vocabulary.numeric(symbol).isPresent()) {
        features.add(symbol);
      }
    }
    return ask(variants, store, features);
  }

  private TableauProver.RefutationResult ask(
      ConfigSet variants, BoolTerm store, List<Symbol> features) {
    if (variants.isEmpty()) {
      return new TableauProver.RefutationResult.Proved();
    }
    List<BoolTerm> constraints = new ArrayList<>(store.conjuncts());
    constraints.add(values(variants, features));
    SatResult answer = solver.check(constraints);
    return answer.fold(
        found -> examine(found, variants, store, features),
        none -> new TableauProver.RefutationResult.Proved(),
        unknown -> new TableauProver.RefutationResult.Undecided(unknown.reason()));
  }

  private Feature.Numeric feature(Symbol symbol) {
    return vocabulary.numeric(symbol).orElseThrow();
  }

  private TableauProver.RefutationResult examine(
      SatResult.Satisfiable found, ConfigSet variants, BoolTerm store, List<Symbol> features) {
    ConfigSet fitting = variants;
    for (Symbol symbol : features) {
      BigInteger value = found.value(symbol);
      ConfigSet exact = fitting.and(range(symbol, value, value));
      if (exact.isEmpty()) {
        return split(found, variants, store, features);
      }
      fitting = exact;
    }
    return new TableauProver.RefutationResult.Countermodel(
        fitting.pick(), Map.copyOf(found.model()));
  }

  /** Splits the set at the value of its first feature that is not fixed. */
  private TableauProver.RefutationResult split(
      SatResult.Satisfiable found, ConfigSet variants, BoolTerm store, List<Symbol> features) {
    if (++splits > SPLITS_OF_A_SET) {
      return new TableauProver.RefutationResult.Undecided(
          "too many combinations of feature values");
    }
    Symbol first = features.stream().filter(f -> !isFixed(f, variants)).findFirst().orElseThrow();
    BigInteger value = found.value(first);
    Feature.Numeric feature = feature(first);
    List<ConfigSet> parts =
        List.of(
            range(first, value, value),
            range(first, feature.low(), value.subtract(BigInteger.ONE)),
            range(first, value.add(BigInteger.ONE), feature.high()));
    TableauProver.RefutationResult result = new TableauProver.RefutationResult.Proved();
    for (ConfigSet part : parts) {
      TableauProver.RefutationResult finding = ask(variants.and(part), store, features);
      if (!(finding instanceof TableauProver.RefutationResult.Proved)) {
        result = finding;
      }
      if (finding instanceof TableauProver.RefutationResult.Countermodel) {
        return finding;
      }
    }
    return result;
  }

  private boolean isFixed(Symbol symbol, ConfigSet variants) {
    List<ConfigSet.ValueRange> ranges = variants.valuesOf(feature(symbol));
    return ranges.size() == 1 && ranges.get(0).low().equals(ranges.get(0).high());
  }

  private ConfigSet range(Symbol symbol, BigInteger low, BigInteger high) {
    return vocabulary.space.inRange(feature(symbol), low, high);
  }

  /**
   * Returns a condition on numeric features that the variants of a set satisfy; it is exact if the
   * features have few values, otherwise an overapproximation.
   */
  private BoolTerm values(ConfigSet variants, List<Symbol> features) {
    if (features.isEmpty()) {
      return BoolTerm.TRUE;
    }
    Symbol symbol = features.get(0);
    List<Symbol> others = features.subList(1, features.size());
    List<ConfigSet.ValueRange> ranges = variants.valuesOf(feature(symbol));
    if (features.size() > 1
        && variants.countValues(feature(symbol)).compareTo(VALUES_ONE_BY_ONE) <= 0) {
      return oneByOne(symbol, ranges, variants, others);
    }
    return BoolTerm.and(within(symbol, ranges), values(variants, others));
  }

  private BoolTerm oneByOne(
      Symbol symbol, List<ConfigSet.ValueRange> ranges, ConfigSet variants, List<Symbol> others) {
    List<BoolTerm> cases = new ArrayList<>();
    for (ConfigSet.ValueRange range : ranges) {
      BigInteger start = range.low();
      BoolTerm before = valuesBeside(symbol, start, variants, others);
      for (BigInteger at = start.add(BigInteger.ONE);
          at.compareTo(range.high()) <= 0;
          at = at.add(BigInteger.ONE)) {
        BoolTerm now = valuesBeside(symbol, at, variants, others);
        if (!now.equals(before)) {
          cases.add(BoolTerm.and(within(symbol, start, at.subtract(BigInteger.ONE)), before));
          start = at;
          before = now;
        }
      }
      cases.add(BoolTerm.and(within(symbol, start, range.high()), before));
    }
    return BoolTerm.or(cases);
  }

  private BoolTerm valuesBeside(
      Symbol symbol, BigInteger value, ConfigSet variants, List<Symbol> others) {
    ConfigSet rest = variants.and(range(symbol, value, value));
    return values(rest, others);
  }

  private static BoolTerm within(Symbol symbol, List<ConfigSet.ValueRange> ranges) {
    if (ranges.size() > RANGES_OF_A_FEATURE) {
      return within(symbol, ranges.get(0).low(), ranges.get(ranges.size() - 1).high());
    }
    return BoolTerm.or(
        ranges.stream().map(range -> within(symbol, range.low(), range.high())).toList());
  }

  private static BoolTerm within(Symbol symbol, BigInteger low, BigInteger high) {
    return BoolTerm.within(Optional.of(low), IntTerm.of(symbol), Optional.of(high));
  }
}
