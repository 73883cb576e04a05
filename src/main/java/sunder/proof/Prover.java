package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import sunder.expression.BoolTerm;
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
    this.root = new Branch(vocabulary.space.none(), vocabulary.supply);
  }

  /** Whether the claims can come true in some of the variants. */
  Finding refute(ConfigSet variants, List<Task> claims) {
    root = new Branch(variants, vocabulary.supply).with(claims);
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

  /**
   * What of a case hangs together by the symbols and arrays that it speaks of. Where an invariant
   * is about several things that have nothing to do with each other, the cases of one must not be
   * tried for each case of the others: what is impossible about one is impossible. What is left out
   * makes nothing impossible, so nothing depends on a part being all that hangs together. Mutable:
   * remembers what claims speak of; one for a proof.
   */
  private static final class Islands {
    /**
     * Of a claim of more parts not all symbols are found: what hangs together may be apart then.
     */
    private static final int LOOKS_FOR_SYMBOLS = 20_000;

    private final Map<Task.Claim, Set<Object>> known = new IdentityHashMap<>();

    /**
     * A claim without which the others fall into parts that have nothing in common.
     *
     * @return nothing if there is none, or everything is apart already
     */
    Optional<Task.Claim> bridge(Branch branch) {
      List<Task.Claim> claims = List.copyOf(branch.splits());
      Optional<Task.Claim> widest =
          claims.stream().max(Comparator.comparingInt(claim -> about(claim).size()));
      return widest.filter(claim -> joins(claim, claims, branch.store()));
    }

    private boolean joins(Task.Claim bridge, List<Task.Claim> claims, BoolTerm store) {
      Set<Object> wanted = about(bridge);
      for (Task.Claim claim : claims) {
        if (claim != bridge && !Collections.disjoint(about(claim), wanted)) {
          return !around(about(claim), without(bridge, claims), store).containsAll(wanted);
        }
      }
      return false;
    }

    private static List<Task.Claim> without(Task.Claim one, Collection<Task.Claim> claims) {
      return claims.stream().filter(claim -> claim != one).toList();
    }

    /** The claims of a branch that have to do with some tasks, one through the other. */
    Collection<Task.Claim> around(List<Task> tasks, Branch branch) {
      Set<Object> symbols = new HashSet<>();
      for (Task task : tasks) {
        if (task instanceof Task.Claim claim) {
          symbols.addAll(about(claim));
        }
      }
      Set<Object> reached = around(symbols, branch.splits(), branch.store());
      return branch.splits().stream()
          .filter(claim -> !Collections.disjoint(about(claim), reached))
          .toList();
    }

    /** The symbols that these have to do with. */
    private Set<Object> around(Set<Object> symbols, Collection<Task.Claim> claims, BoolTerm store) {
      List<Set<Object>> links = new ArrayList<>();
      claims.forEach(claim -> links.add(about(claim)));
      store.conjuncts().forEach(conjunct -> links.add(new HashSet<>(conjunct.symbols())));
      Set<Object> reached = new HashSet<>(symbols);
      boolean grows = true;
      while (grows) {
        grows =
            links.removeIf(link -> !Collections.disjoint(link, reached) && reached.addAll(link));
      }
      return reached;
    }

    /** The symbols and arrays that a claim speaks of. */
    private Set<Object> about(Task.Claim claim) {
      return known.computeIfAbsent(claim, Islands::symbols);
    }

    private static Set<Object> symbols(Task.Claim whole) {
      Set<Object> result = new HashSet<>();
      Deque<Task.Claim> open = new ArrayDeque<>(List.of(whole));
      for (int looks = 0; !open.isEmpty() && looks < LOOKS_FOR_SYMBOLS; looks++) {
        Task.Claim claim = open.pop();
        Formula formula = claim.formula();
        if (formula instanceof Formula.Test test) {
          result.addAll(claim.condition(test).symbols());
        } else if (formula instanceof Formula.Use use) {
          open.push(
              new Task.Claim(use.definition().body(), claim.binding().of(use), claim.sense()));
        } else if (formula instanceof Formula.OfElements elements) {
          contents(claim.binding().arrays().get(elements.array()), result);
        }
        formula.parts().forEach(part -> open.push(claim.of(part)));
      }
      return result;
    }

    private static void contents(Task.Contents contents, Set<Object> result) {
      if (contents instanceof Task.Original original) {
        result.add(original.array());
      } else if (contents instanceof Task.Stored stored) {
        result.add(stored.array());
        result.addAll(stored.index().symbols());
        result.addAll(stored.value().symbols());
      }
    }
  }
}
