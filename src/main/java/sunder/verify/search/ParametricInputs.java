package sunder.verify.search;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.BoolTerm.Relation;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * Values for the inputs of a satisfiable play condition, as terms over numeric features, so that
 * one play serves many values of them: an input that a condition ties to a feature follows it,
 * every other one keeps its value in the model.
 */
final class ParametricInputs {
  private final Map<Symbol, Term> chosen = new TreeMap<>();
  private List<BoolTerm> conjuncts;

  /** Which conditions tie an input to features. */
  enum Ties {
    NONE,
    EQUATIONS,
    BOUNDS
  }

  private ParametricInputs(List<BoolTerm> conjuncts) {
    this.conjuncts = new ArrayList<>(conjuncts);
  }

  /**
   * @param model values of all inputs under which the condition holds, for some values of the
   *     features
   */
  static ParametricInputs choose(
      List<BoolTerm> conjuncts, Map<Symbol, BigInteger> model, Ties ties) {
    ParametricInputs result = new ParametricInputs(conjuncts);
    Set<Symbol> inputs = new TreeSet<>(BoolTerm.and(conjuncts).symbols());
    inputs.removeIf(symbol -> symbol.kind() == Symbol.Kind.FEATURE);
    if (ties != Ties.NONE) {
      inputs.forEach(input -> result.tie(input, Relation.EQUAL));
    }
    if (ties == Ties.BOUNDS) {
      inputs.forEach(input -> result.tie(input, Relation.AT_MOST));
    }
    for (Symbol input : inputs) {
      if (!result.chosen.containsKey(input)) {
        result.set(input, constant(input, model.get(input)));
      }
    }
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

  private void tie(Symbol input, Relation relation) {
    if (input.isBoolean() || chosen.containsKey(input)) {
      return;
    }
    for (BoolTerm conjunct : conjuncts) {
      if (conjunct instanceof BoolTerm.Compare compare && compare.relation() == relation) {
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
    for (int i = 0; i < term.length(); i++) {
      if (term.atom(i) instanceof Atom.Variable v && v.symbol() == input) {
        BigInteger coefficient = term.coefficient(i);
        IntTerm rest = term.minus(IntTerm.of(input).times(coefficient));
        boolean onlyFeatures =
            !rest.isConstant()
                && rest.symbols().stream().allMatch(s -> s.kind() == Symbol.Kind.FEATURE);
        return coefficient.abs().equals(BigInteger.ONE) && onlyFeatures
            ? Optional.of(rest.times(coefficient.negate()))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private void keepRange(Symbol input, IntTerm value) {
    input.low().ifPresent(low -> conjuncts.add(BoolTerm.atMost(IntTerm.of(low), value)));
    input.high().ifPresent(high -> conjuncts.add(BoolTerm.atMost(value, IntTerm.of(high))));
  }

  private void set(Symbol input, Term value) {
    Substitution substitution = symbol -> symbol == input ? value : Term.of(symbol);
    conjuncts = new ArrayList<>(conjuncts.stream().map(c -> c.substitute(substitution)).toList());
    chosen.replaceAll((symbol, term) -> term.substitute(substitution));
    chosen.put(input, value);
  }
}
