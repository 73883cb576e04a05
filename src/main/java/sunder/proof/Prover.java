package sunder.proof;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import sunder.family.ConfigSet;
import sunder.smt.Solver;

/**
 * Proves by cases that some claims cannot come true together: a tableau, which a case leaves when
 * its variants are none or its bounds contradict each other; where that does not show, the solver
 * is asked.
 */
final class Prover {
  private final Vocabulary vocabulary;
  private final StoreQuestion question;
  private final BooleanSupplier stop;

  /**
   * @param stop becomes true when it is time to give up
   */
  Prover(Vocabulary vocabulary, Solver solver, BooleanSupplier stop) {
    this.vocabulary = vocabulary;
    this.question = new StoreQuestion(solver, vocabulary);
    this.stop = stop;
  }

  /** Whether the claims can come true in some of the variants. */
  Finding refute(ConfigSet variants, List<Task> claims) {
    return refute(new Branch(variants, vocabulary.supply()).with(claims));
  }

  private Finding refute(Branch branch) {
    if (stop.getAsBoolean()) {
      return new Finding.Undecided("time is up");
    }
    Optional<List<List<Task>>> cases = onlyCases(branch);
    if (branch.isClosed()) {
      return new Finding.Proved();
    } else if (cases.isEmpty()) {
      return question.ask(branch.variants(), branch.store());
    }
    Finding result = new Finding.Proved();
    for (List<Task> one : cases.get()) {
      Finding finding = refute(branch.with(one));
      if (finding instanceof Finding.Possible) {
        return finding;
      } else if (finding instanceof Finding.Undecided) {
        result = finding;
      }
    }
    return result;
  }

  /** Goes on while there is one case only. */
  private static Optional<List<List<Task>>> onlyCases(Branch branch) {
    branch.settle();
    while (!branch.isClosed()) {
      Optional<List<List<Task>>> cases = branch.nextCases();
      if (cases.isEmpty() || cases.get().size() != 1) {
        return cases;
      }
      cases.get().get(0).forEach(branch::add);
      branch.settle();
    }
    return Optional.empty();
  }
}
