package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * Generalises a model of a path condition over numeric features: an input that the condition
 * equates with a feature becomes a term over features, every other input keeps its value. One model
 * then serves many variants.
 */
final class ParametricInputs {
  private final Map<Symbol, Term> chosen = new TreeMap<>();
  private final List<BoolTerm> conjuncts;

  /** The indices of the conjuncts in which each input occurs. */
  private final Map<Symbol, Set<Integer>> occurrences = new TreeMap<>();

  /** The conjuncts from which terms over features are taken. */
  enum FeatureBinding {
    NONE,
    EQUATIONS,
    BOUNDS
  }

  private ParametricInputs(List<BoolTerm> conjuncts) {
    this.conjuncts = new ArrayList<>(conjuncts);
    for (int i = 0; i < conjuncts.size(); i++) {
      note(i);
    }
  }

  private void note(int index) {
    conjuncts
        .get(index)
        .forEachSymbol(
            symbol -> {
              if (symbol.kind() != Symbol.Kind.FEATURE) {
                occurrences.computeIfAbsent(symbol, s -> new TreeSet<>()).add(index);
              }
            });
  }

  /**
   * Returns the terms for all inputs.
   *
   * @param model values of all inputs that satisfy the condition for some values of the features
   */
  static ParametricInputs choose(
      List<BoolTerm> conjuncts, Map<Symbol, BigInteger> model, FeatureBinding ties) {
    ParametricInputs result = new ParametricInputs(conjuncts);
    Set<Symbol> inputs = new TreeSet<>(result.occurrences.keySet());
    if (ties != FeatureBinding.NONE) {
      inputs.forEach(input -> result.tie(input, BoolTerm.Relation.EQUAL));
    }
    if (ties == FeatureBinding.BOUNDS) {
      inputs.forEach(input -> result.tie(input, BoolTerm.Relation.AT_MOST));
    }
    result.setOthers(inputs, model);
    return result;
  }

  private static Term constant(Symbol input, BigInteger value) {
    return input.isBoolean() ? BoolTerm.of(value.signum() != 0) : IntTerm.of(value);
  }

  /** Returns the terms, over features only. */
  Map<Symbol, Term> terms() {
    return chosen;
  }

  /**
   * Returns the remaining condition on features, under which the terms satisfy the path condition.
   */
  List<BoolTerm> remaining() {
    return conjuncts;
  }

  private void tie(Symbol input, BoolTerm.Relation relation) {
    if (input.isBoolean() || chosen.containsKey(input)) {
      return;
    }
    for (int index : occurrences.get(input)) {
      if (conjuncts.get(index) instanceof BoolTerm.Compare compare
          && compare.relation() == relation) {
        Optional<IntTerm> solution = solve(compare.term(), input);
        if (solution.isPresent()) {
          keepRange(input, solution.get());
          set(input, solution.get());
          return;
        }
      }
    }
  }

  /** Returns the solution of {@code term == 0} for an input, if it depends on a feature. */
  private static Optional<IntTerm> solve(IntTerm term, Symbol input) {
    return term.solvedFor(input).filter(value -> !value.isConstant() && isOverFeatures(value));
  }

  private static boolean isOverFeatures(IntTerm term) {
    return term.symbols().stream().allMatch(symbol -> symbol.kind() == Symbol.Kind.FEATURE);
  }

  private void keepRange(Symbol input, IntTerm value) {
    input.low().ifPresent(low -> conjuncts.add(BoolTerm.atMost(IntTerm.of(low), value)));
    input.high().ifPresent(high -> conjuncts.add(BoolTerm.atMost(value, IntTerm.of(high))));
  }

  /** Sets an input to a term; earlier terms contain no inputs and stay as they are. */
  private void set(Symbol input, Term value) {
    Term.Substitution substitution = symbol -> symbol == input ? value : Term.of(symbol);
    for (int index : occurrences.get(input)) {
      conjuncts.set(index, conjuncts.get(index).substitute(substitution));
    }
    chosen.put(input, value);
  }

  /**
   * Sets the remaining inputs in one substitution; one substitution for each would take quadratic
   * time.
   */
  private void setOthers(Set<Symbol> inputs, Map<Symbol, BigInteger> model) {
    Map<Symbol, Term> values = new HashMap<>();
    for (Symbol input : inputs) {
      if (!chosen.containsKey(input)) {
        values.put(input, constant(input, model.get(input)));
      }
    }
    Term.Substitution substitution = Term.Substitution.of(values);
    conjuncts.replaceAll(conjunct -> conjunct.substitute(substitution));
    chosen.putAll(values);
  }
}
