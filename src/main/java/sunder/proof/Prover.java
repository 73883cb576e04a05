package sunder.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.smt.Solver;

/**
 * Proves by cases that some claims cannot come true together: a tableau, which a case leaves when
 * its variants are none or its bounds contradict each other; where that does not show, the solver
 * is asked. Where cases become many, it is tried region by region, and then the solver gets all
 * that is left of one case in one question.
 */
final class Prover {
  /** With so many claims that have several cases it is looked what they have in common. */
  private static final int CLAIMS_TO_BRIDGE = 4;

  /** So many, and no more: the condition is undecided. */
  private static final int CASES_OF_A_PROOF = 200_000;

  /** So many, before the solver gets all that is left of one. */
  private static final int CASES_BEFORE_SOLVER = 100;

  /** So many cases of one proof are looked at before it is tried region by region. */
  private static final int CASES_BEFORE_REGIONS = 16;

  /** What came of trying to prove that something is impossible. */
  sealed interface Finding {
    /** It is impossible. */
    record Proved() implements Finding {}

    /** It is possible, as here. */
    record Possible(Configuration configuration, Map<Symbol, BigInteger> values)
        implements Finding {}

    /**
     * Neither was shown.
     *
     * @param why one line
     */
    record Undecided(String why) implements Finding {}
  }

  private static final Finding TOO_LARGE = new Finding.Undecided("a formula is too large");

  private final Vocabulary vocabulary;
  private final StoreQuestion question;
  private final Islands islands = new Islands();
  private int cases;
  private int nextWhole;
  private Branch root;
  private boolean isProved;
  private final BooleanSupplier stop;

  /**
   * @param stop becomes true when it is time to give up
   */
  Prover(Vocabulary vocabulary, Solver solver, BooleanSupplier stop) {
    this.vocabulary = vocabulary;
    this.question = new StoreQuestion(solver, vocabulary);
    this.stop = stop;
    this.root = new Branch(vocabulary.space().none(), vocabulary.supply());
  }

  /** Whether the claims can come true in some of the variants. */
  Finding refute(ConfigSet variants, List<Task> claims) {
    root = new Branch(variants, vocabulary.supply()).with(claims);
    isProved = false;
    cases = 0;
    nextWhole = CASES_BEFORE_SOLVER;
    Finding finding = refute(root.with(List.of()));
    return isProved ? new Finding.Proved() : finding;
  }

  private Finding refute(Branch branch) {
    if (isProved) {
      return new Finding.Proved();
    } else if (stop.getAsBoolean()) {
      return new Finding.Undecided("time is up");
    } else if (++cases > CASES_OF_A_PROOF) {
      return new Finding.Undecided("more than " + CASES_OF_A_PROOF + " cases");
    }
    if (!branch.settle()) {
      return TOO_LARGE;
    } else if (isProvedByRegions() || branch.isClosed()) {
      return new Finding.Proved();
    }
    Optional<Finding> finding = withoutCases(branch);
    if (finding.isPresent()) {
      return finding.get();
    }
    Optional<List<List<Task>>> next = onlyCases(branch);
    if (branch.isClosed()) {
      return new Finding.Proved();
    } else if (next.isEmpty()) {
      return question.ask(branch.variants(), branch.store());
    }
    return refute(next.get().stream().map(branch::with));
  }

  private boolean isProvedByRegions() {
    if (cases == CASES_BEFORE_REGIONS) {
      isProved = new RegionByRegion(vocabulary, stop).refute(root.with(List.of()));
    }
    return isProved;
  }

  /** What can be said of a case that need not be divided as its next claim divides it. */
  private Optional<Finding> withoutCases(Branch branch) {
    if (branch.splits().size() >= CLAIMS_TO_BRIDGE) {
      Optional<Task.Claim> bridge = islands.bridge(branch);
      if (bridge.isPresent()) {
        return Optional.of(acrossBridge(branch, bridge.get()));
      }
    }
    return cases >= nextWhole ? atOnce(branch) : Optional.empty();
  }

  /** Each case of a claim that joins parts: first with what it has to do with, then with all. */
  private Finding acrossBridge(Branch branch, Task.Claim bridge) {
    List<List<Task>> ways = branch.casesOf(bridge);
    return refute(
        ways.stream().filter(way -> !isRefutedAlone(branch.with(way), way)).map(branch::with));
  }

  /** Whether a case cannot be, by what hangs together with the first of what makes it. */
  private boolean isRefutedAlone(Branch branch, List<Task> way) {
    if (!branch.settle()) {
      return false;
    }
    Branch part = branch.only(islands.around(way.subList(0, 1), branch));
    return branch.isClosed()
        || part.splits().size() < branch.splits().size() && refute(part) instanceof Finding.Proved;
  }

  /** One after the other, until one is possible. */
  private Finding refute(Stream<Branch> branches) {
    Finding result = new Finding.Proved();
    for (Branch branch : (Iterable<Branch>) branches::iterator) {
      Finding finding = refute(branch);
      if (finding instanceof Finding.Possible) {
        return finding;
      } else if (finding instanceof Finding.Undecided) {
        result = finding;
      }
    }
    return result;
  }

  /** Asks the solver for all that is left; nothing if it cannot be asked, or does not know. */
  private Optional<Finding> atOnce(Branch branch) {
    WholeStore.Reading reading = WholeStore.of(branch, vocabulary);
    if (reading instanceof WholeStore.Mixed mixed) {
      ConfigSet others = branch.variants().minus(mixed.set());
      return Optional.of(refute(Stream.of(branch.in(mixed.set()), branch.in(others))));
    }
    if (reading instanceof WholeStore.Condition condition) {
      Finding finding = question.ask(branch.variants(), condition.term());
      if (!(finding instanceof Finding.Undecided)) {
        return Optional.of(finding);
      }
    }
    nextWhole = 2 * cases;
    return Optional.empty();
  }

  /** Goes on while there is one case only. */
  private static Optional<List<List<Task>>> onlyCases(Branch branch) {
    while (!branch.isClosed()) {
      Optional<List<List<Task>>> cases = branch.nextCases();
      if (cases.isEmpty() || cases.get().size() != 1) {
        return cases;
      }
      cases.get().get(0).forEach(branch::add);
      if (!branch.settle()) {
        return cases;
      }
    }
    return Optional.empty();
  }
}
