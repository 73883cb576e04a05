package sunder.verify.precondition;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * The candidates for a precondition that excludes a failure, from a small vocabulary: a pointer is
 * not NULL, a relation of two inputs, the negation of the failing check.
 */
record CandidateConditions(CallerInputs inputs, ConditionSolver solver) {
  /** The greatest number of conjuncts whose negation is a candidate. */
  private static final int MOST_ATOMS = 3;

  /**
   * Returns the candidates, the best one first.
   *
   * @param failure the failure
   * @param premises the preconditions
   * @param history the failures of the same assertion, with the given one last
   */
  List<BoolTerm> of(
      FailureCondition failure, List<BoolTerm> premises, List<FailureCondition> history) {
    List<BoolTerm> atoms = solver.irredundant(premises, failure.conjuncts());
    if (failure.isAnswer() || atoms.isEmpty()) {
      return List.of();
    }
    BoolTerm check = atoms.get(atoms.size() - 1);
    Set<Symbol> symbols = FailureCondition.symbolsOf(check);
    List<BoolTerm> candidates = new ArrayList<>();
    if (inputs.areExpressible(check) && inputs.isNullCheck(check)) {
      return List.of(check.not());
    }
    if (failure.hasLoop() || history.size() > 1) {
      relation(symbols, atoms, history).ifPresent(candidates::add);
    }
    if (atoms.size() <= MOST_ATOMS && atoms.stream().allMatch(inputs::areExpressible)) {
      candidates.add(BoolTerm.and(atoms).not());
    }
    if (inputs.areExpressible(check)) {
      List<BoolTerm> same =
          atoms.stream()
              .filter(atom -> symbols.containsAll(FailureCondition.symbolsOf(atom)))
              .toList();
      candidates.add(BoolTerm.and(same).not());
    }
    return candidates;
  }

  /**
   * Returns the weakest relation {@code x <= y + c} of two numbers, with c from -1 to 1, that all
   * failures violate.
   *
   * @param checked the symbols of the failing check, one of which it is about
   */
  private Optional<BoolTerm> relation(
      Set<Symbol> checked, List<BoolTerm> atoms, List<FailureCondition> history) {
    Set<Symbol> symbols = new TreeSet<>();
    atoms.stream()
        .filter(inputs::areExpressible)
        .forEach(atom -> symbols.addAll(FailureCondition.symbolsOf(atom)));
    List<Symbol> numbers = symbols.stream().filter(s -> !inputs.isPointer(s)).toList();
    List<BoolTerm> relations = new ArrayList<>();
    for (Symbol x : numbers) {
      for (Symbol y : numbers) {
        Optional<BigInteger> distance = leastDistance(x, y, history);
        if (x != y && (checked.contains(x) || checked.contains(y)) && !inputs.isLength(x) && distance.isPresent()) {
          BigInteger c = distance.get().subtract(BigInteger.ONE);
          if (c.abs().compareTo(BigInteger.ONE) <= 0) {
            BoolTerm relation =
                BoolTerm.atMost(IntTerm.of(x), IntTerm.of(y).plus(IntTerm.of(c)));
            relations.add(inputs.isLength(y) ? 0 : relations.size(), relation);
          }
        }
      }
    }
    return relations.stream().findFirst();
  }

  /** Returns the least value of {@code x - y} in the failures. */
  private static Optional<BigInteger> leastDistance(
      Symbol x, Symbol y, List<FailureCondition> history) {
    if (!history.stream()
        .allMatch(f -> f.inputs().containsKey(x) && f.inputs().containsKey(y))) {
      return Optional.empty();
    }
    return history.stream()
        .map(f -> f.inputs().get(x).subtract(f.inputs().get(y)))
        .min(BigInteger::compareTo);
  }
}
