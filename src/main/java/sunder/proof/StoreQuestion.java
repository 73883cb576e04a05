package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.smt.Answer;
import sunder.smt.Solver;

/**
 * Whether some variant of a set has a store that satisfies a condition. The solver knows of each
 * numeric feature which values it takes in the set; where what it finds does not fit together, the
 * set is split at the values found.
 */
final class StoreQuestion {
  private final Solver solver;
  private final Vocabulary vocabulary;
  private int splits;

  StoreQuestion(Solver solver, Vocabulary vocabulary) {
    this.solver = solver;
    this.vocabulary = vocabulary;
  }

  Finding ask(ConfigSet variants, BoolTerm store) {
    splits = 0;
    List<Symbol> features = new ArrayList<>();
    for (Symbol symbol : new TreeSet<>(store.symbols())) {
      if (vocabulary.numeric(symbol).isPresent()) {
        features.add(symbol);
      }
    }
    return ask(variants, store, features);
  }

  private Finding ask(ConfigSet variants, BoolTerm store, List<Symbol> features) {
    if (variants.isEmpty()) {
      return new Finding.Proved();
    }
    List<BoolTerm> constraints = new ArrayList<>(store.conjuncts());
    constraints.add(new ValuesOfFeatures(vocabulary, features).in(variants));
    Answer answer = solver.check(constraints);
    return answer.fold(
        found -> examine(found, variants, store, features),
        none -> new Finding.Proved(),
        unknown -> new Finding.Undecided(unknown.why()));
  }

  private Feature.Numeric feature(Symbol symbol) {
    return vocabulary.numeric(symbol).orElseThrow();
  }

  private Finding examine(
      Answer.Satisfiable found, ConfigSet variants, BoolTerm store, List<Symbol> features) {
    ConfigSet fitting = variants;
    for (Symbol symbol : features) {
      BigInteger value = found.value(symbol);
      ConfigSet exact = fitting.and(range(symbol, value, value));
      if (exact.isEmpty()) {
        return split(found, variants, store, features);
      }
      fitting = exact;
    }
    return new Finding.Possible(fitting.pick(), Map.copyOf(found.model()));
  }

  /** The first feature below, above and at the value found; then the others follow from it. */
  private Finding split(
      Answer.Satisfiable found, ConfigSet variants, BoolTerm store, List<Symbol> features) {
    if (++splits > Limits.SPLITS_OF_A_SET) {
      return new Finding.Undecided("too many combinations of feature values");
    }
    Symbol first = features.stream().filter(f -> !isFixed(f, variants)).findFirst().orElseThrow();
    BigInteger value = found.value(first);
    Feature.Numeric feature = feature(first);
    List<ConfigSet> parts =
        List.of(
            range(first, value, value),
            range(first, feature.low(), value.subtract(BigInteger.ONE)),
            range(first, value.add(BigInteger.ONE), feature.high()));
    Finding result = new Finding.Proved();
    for (ConfigSet part : parts) {
      Finding finding = ask(variants.and(part), store, features);
      if (!(finding instanceof Finding.Proved)) {
        result = finding;
      }
      if (finding instanceof Finding.Possible) {
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
    return vocabulary.space().inRange(feature(symbol), low, high);
  }
}
