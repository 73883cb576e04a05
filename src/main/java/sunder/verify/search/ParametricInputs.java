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
 * Values for the inputs of a satisfiable play condition, as terms over numeric features, so that
 * one play serves many values of them: an input that a condition ties to a feature follows it,
 * every other one keeps its value in the model.
 */
final class ParametricInputs {
  private final Map<Symbol, Term> chosen = new TreeMap<>();
  private final List<BoolTerm> conjuncts;

  /** Where each input occurs, so that what does not mention it is not visited for it. */
  private final Map<Symbol, Set<Integer>> occurrences = new TreeMap<>();

  /** Which conditions tie an input to features. */
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
   * @param model values of all inputs under which the condition holds, for some values of the
   *     features
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

  /** The terms chosen, over features only. */
  Map<Symbol, Term> terms() {
    return chosen;
  }

  /** What is left of the condition: it holds for the values of the features that satisfy these. */
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

  /** The value that makes the term 0, if that follows a feature. */
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

  /** The terms chosen before are over features only: they stay as they are. */
  private void set(Symbol input, Term value) {
    Term.Substitution substitution = symbol -> symbol == input ? value : Term.of(symbol);
    for (int index : occurrences.get(input)) {
      conjuncts.set(index, conjuncts.get(index).substitute(substitution));
    }
    chosen.put(input, value);
  }

  /** All at once: one after the other takes quadratic time. */
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
