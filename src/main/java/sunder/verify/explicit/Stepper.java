package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.verify.Budget;
import sunder.verify.search.FeatureSets;

/**
 * The steps of a transition from a state: every value of its inputs in turn, and where a term over
 * features does not do, every value of a feature.
 */
final class Stepper {
  /** So many values of inputs at one step, and so many values of one feature. */
  private static final BigInteger MAX_VALUES = BigInteger.valueOf(256);

  /** So many features are split into values at one step. */
  private static final int MAX_SPLITS = 2;

  private final Map<Symbol, Feature> features;
  private final FeatureSets sets;
  private final Budget budget;

  Stepper(Map<Symbol, Feature> features, FeatureSets sets, Budget budget) {
    this.features = features;
    this.sets = sets;
    this.budget = budget;
  }

  /** What became of the configurations that a transition was tried for. */
  static final class Steps {
    private final List<Step> taken = new ArrayList<>();
    private ConfigSet unclear;

    Steps(ConfigSet none) {
      unclear = none;
    }

    List<Step> taken() {
      return taken;
    }

    /** Those some steps of which are not among the steps taken. */
    ConfigSet unclear() {
      return unclear;
    }
  }

  /** All steps of some configurations that arrived at a state. */
  Steps steps(ExplicitState from, Transition transition, ConfigSet variants) {
    Steps result = new Steps(variants.space().none());
    ConfigSet able = variants.and(transition.when());
    if (able.isEmpty()) {
      return result;
    }
    List<Symbol> inputs = relevantInputs(transition);
    Taking taking = new Taking(from, transition, result);
    if (areSmall(inputs)) {
      taking.tryAll(inputs, 0, Map.of(), able);
    } else {
      taking.giveUp(able);
    }
    return result;
  }

  /** Inputs that only show in a move need no value. */
  private static List<Symbol> relevantInputs(Transition transition) {
    Set<Symbol> used = transition.deciding();
    return transition.inputs().stream().filter(used::contains).toList();
  }

  /** One transition from one state. */
  private final class Taking {
    private final ExplicitState from;
    private final Transition transition;
    private final Steps result;

    Taking(ExplicitState from, Transition transition, Steps result) {
      this.from = from;
      this.transition = transition;
      this.result = result;
    }

    void tryAll(List<Symbol> inputs, int index, Map<Symbol, Term> values, ConfigSet variants) {
      if (index == inputs.size()) {
        take(values, Map.of(), variants);
        return;
      }
      Symbol input = inputs.get(index);
      BigInteger value = input.low().orElseThrow();
      while (value.compareTo(input.high().orElseThrow()) <= 0) {
        tryAll(inputs, index + 1, with(values, input, value), variants);
        value = value.add(BigInteger.ONE);
      }
    }

    void giveUp(ConfigSet variants) {
      result.unclear = result.unclear.or(variants);
    }

    /** Takes the step; where a feature must have one value for that, once for each. */
    private void take(Map<Symbol, Term> inputs, Map<Symbol, Term> fixed, ConfigSet variants) {
      budget.check();
      Attempt attempt = new Attempt(from, transition, inputs, fixed);
      Optional<ConfigSet> able = attempt.guard().flatMap(sets::satisfying).map(variants::and);
      if (able.isPresent() && able.get().isEmpty()) {
        return;
      }
      Optional<ExplicitState> target = able.flatMap(set -> attempt.target());
      if (target.isPresent()) {
        result.taken.add(new Step(inputs, able.get(), target.get()));
        return;
      }
      splitValues(attempt.obstacle(), inputs, fixed, able.orElse(variants));
    }

    private void splitValues(
        Optional<Term> obstacle,
        Map<Symbol, Term> inputs,
        Map<Symbol, Term> fixed,
        ConfigSet variants) {
      Optional<Symbol> split = obstacle.flatMap(term -> toFix(term, variants));
      if (split.isEmpty() || fixed.size() == MAX_SPLITS) {
        giveUp(variants);
        return;
      }
      Feature.Numeric feature = (Feature.Numeric) features.get(split.get());
      for (BigInteger value : values(feature, variants)) {
        ConfigSet part = variants.with(feature, value);
        take(inputs, with(fixed, split.get(), value), part);
      }
    }
  }

  /** A feature of the term with few values. */
  private Optional<Symbol> toFix(Term term, ConfigSet variants) {
    return term.symbols().stream()
        .filter(
            symbol ->
                features.get(symbol) instanceof Feature.Numeric feature
                    && variants.countValues(feature).compareTo(MAX_VALUES) <= 0)
        .findFirst();
  }

  private static List<BigInteger> values(Feature.Numeric feature, ConfigSet variants) {
    List<BigInteger> result = new ArrayList<>();
    for (ConfigSet.ValueRange range : variants.valuesOf(feature)) {
      for (BigInteger value = range.low();
          value.compareTo(range.high()) <= 0;
          value = value.add(BigInteger.ONE)) {
        result.add(value);
      }
    }
    return result;
  }

  private static Map<Symbol, Term> with(Map<Symbol, Term> values, Symbol symbol, BigInteger value) {
    Map<Symbol, Term> result = new HashMap<>(values);
    result.put(symbol, symbol.isBoolean() ? BoolTerm.of(value.signum() != 0) : IntTerm.of(value));
    return result;
  }

  private static boolean areSmall(List<Symbol> inputs) {
    BigInteger combinations = BigInteger.ONE;
    for (Symbol input : inputs) {
      if (input.low().isEmpty() || input.high().isEmpty()) {
        return false;
      }
      BigInteger values = input.high().get().subtract(input.low().get()).add(BigInteger.ONE);
      combinations = combinations.multiply(values);
    }
    return combinations.compareTo(MAX_VALUES) <= 0;
  }
}
