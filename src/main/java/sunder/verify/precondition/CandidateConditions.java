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
import sunder.verdict.Assertion;

/**
 * The candidates for a precondition that excludes a failure, from a small vocabulary: a pointer is
 * not NULL, a relation of two inputs, the negation of the failing check.
 */
record CandidateConditions(CallerInputs inputs, ConditionSolver solver) {
  /** The greatest number of conjuncts whose negation is a candidate. */
  private static final int MOST_ATOMS = 2;

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
    if (atoms.isEmpty()) {
      return List.of();
    }
    BoolTerm check = atoms.get(atoms.size() - 1);
    Set<Symbol> symbols = FailureCondition.symbolsOf(check);
    List<BoolTerm> candidates = new ArrayList<>();
    if (failure.assertion().kind() == Assertion.Kind.NULL) {
      Optional<BoolTerm> pointer = nullPointer(failure, atoms);
      if (pointer.isPresent() || failure.isAnswer()) {
        return pointer.map(BoolTerm::not).stream().toList();
      }
    }
    if (failure.hasLoop() || history.size() > 1) {
      relation(symbols, atoms, history).ifPresent(candidates::add);
    }
    boolean isWhole = atoms.stream().allMatch(inputs::areExpressible);
    if (isWhole && atoms.size() <= (failure.hasLoop() ? 1 : MOST_ATOMS)) {
      candidates.add(BoolTerm.and(atoms).not());
    }
    if (inputs.areExpressible(check)) {
      List<BoolTerm> same =
          atoms.stream()
              .filter(atom -> symbols.containsAll(FailureCondition.symbolsOf(atom)))
              .toList();
      candidates.add(BoolTerm.and(same).not());
    }
    return candidates.stream().map(condition -> solver.simplified(premises, condition)).toList();
  }

  /**
   * Returns the condition that the pointer is NULL whose use fails: the last condition of all, else
   * one that the text of the use names, else the last one if no answer of the environment explains
   * the failure.
   */
  private Optional<BoolTerm> nullPointer(FailureCondition failure, List<BoolTerm> atoms) {
    List<BoolTerm> checks =
        atoms.stream().filter(inputs::areExpressible).filter(inputs::isNullCheck).toList();
    BoolTerm end = atoms.get(atoms.size() - 1);
    if (checks.contains(end)) {
      return Optional.of(end);
    }
    Optional<BoolTerm> named =
        checks.stream()
            .filter(check -> failure.assertion().text().contains(inputs.pointerText(check)))
            .reduce((first, second) -> second);
    return named.isPresent() || failure.isAnswer()
        ? named
        : checks.stream().reduce((first, second) -> second);
  }

  /**
   * Returns the weakest relation {@code x <= y + c} of a number and the length that the failing
   * check is about, with c from -1 to 1, that all failures violate.
   *
   * @param checked the symbols of the failing check
   */
  private Optional<BoolTerm> relation(
      Set<Symbol> checked, List<BoolTerm> atoms, List<FailureCondition> history) {
    Set<Symbol> numbers = new TreeSet<>();
    atoms.stream()
        .filter(inputs::areExpressible)
        .forEach(atom -> numbers.addAll(FailureCondition.symbolsOf(atom)));
    numbers.removeIf(number -> inputs.isPointer(number) || inputs.isLength(number));
    for (Symbol length : checked.stream().filter(inputs::isLength).toList()) {
      for (Symbol number : numbers) {
        Optional<BigInteger> c =
            leastDistance(number, length, history)
                .map(distance -> distance.subtract(BigInteger.ONE))
                .filter(distance -> distance.abs().compareTo(BigInteger.ONE) <= 0);
        if (c.isPresent()) {
          return Optional.of(
              BoolTerm.atMost(IntTerm.of(number), IntTerm.of(length).plus(IntTerm.of(c.get()))));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the least value of {@code x - y} in the failures. */
  private static Optional<BigInteger> leastDistance(
      Symbol x, Symbol y, List<FailureCondition> history) {
    if (!history.stream().allMatch(f -> f.inputs().containsKey(x) && f.inputs().containsKey(y))) {
      return Optional.empty();
    }
    return history.stream()
        .map(f -> f.inputs().get(x).subtract(f.inputs().get(y)))
        .min(BigInteger::compareTo);
  }
}
