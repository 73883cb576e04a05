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
 * Whether some variant of a set has a store that satisfies a condition. The solver knows of each
 * numeric feature which values it takes in the set; where what it finds does not fit together, the
 * set is split at the values found.
 */
final class StoreQuery {
  /** So few values of a feature are told one by one with what others take then. */
  private static final BigInteger VALUES_ONE_BY_ONE = BigInteger.valueOf(64);

  /** A feature that takes more ranges of values is told by its least and greatest. */
  private static final int RANGES_OF_A_FEATURE = 16;

  /**
   * Splits of a set of variants whose values of features do not fit together; beyond, the condition
   * is undecided.
   */
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

  /** The first feature below, above and at the value found; then the others follow from it. */
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
   * What the variants of a set say of the values of some numeric features together: exactly where
   * the features have few values, else more than that.
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
