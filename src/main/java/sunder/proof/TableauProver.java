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
final class TableauProver {
  /** With so many claims that have several cases it is looked what they have in common. */
  private static final int CLAIMS_TO_BRIDGE = 4;

  /** So many, and no more: the condition is undecided. */
  private static final int CASES_OF_A_PROOF = 200_000;

  /** So many, before the solver gets all that is left of one. */
  private static final int CASES_BEFORE_SOLVER = 100;

  /** So many cases of one proof are looked at before it is tried region by region. */
  private static final int CASES_BEFORE_REGIONS = 16;

  /** What came of trying to prove that something is impossible. */
  sealed interface RefutationResult {
    /** It is impossible. */
    record Proved() implements RefutationResult {}

    /** It is possible, as here. */
    record Countermodel(Configuration configuration, Map<Symbol, BigInteger> values)
        implements RefutationResult {}

    /**
     * Neither was shown.
     *
     * @param reason one line
     */
    record Undecided(String reason) implements RefutationResult {}
  }

  private static final RefutationResult TOO_LARGE =
      new RefutationResult.Undecided("a formula is too large");

  private final FeatureSymbols vocabulary;
  private final StoreQuery question;
  private final ClaimComponents islands = new ClaimComponents();
  private int cases;
  private int nextWhole;
  private TableauBranch root;
  private boolean isProved;
  private final BooleanSupplier stop;

  /**
   * @param stop becomes true when it is time to give up
   */
  TableauProver(FeatureSymbols vocabulary, Solver solver, BooleanSupplier stop) {
    this.vocabulary = vocabulary;
    this.question = new StoreQuery(solver, vocabulary);
    this.stop = stop;
    this.root = new TableauBranch(vocabulary.space.none(), vocabulary.supply);
  }

  /** Whether the claims can come true in some of the variants. */
  RefutationResult refute(ConfigSet variants, List<ProofTask> claims) {
    root = new TableauBranch(variants, vocabulary.supply).with(claims);
    isProved = false;
    cases = 0;
    nextWhole = CASES_BEFORE_SOLVER;
    RefutationResult finding = refute(root.with(List.of()));
    return isProved ? new RefutationResult.Proved() : finding;
  }

  private RefutationResult refute(TableauBranch branch) {
    if (isProved) {
      return new RefutationResult.Proved();
    } else if (stop.getAsBoolean()) {
      return new RefutationResult.Undecided("time is up");
    } else if (++cases > CASES_OF_A_PROOF) {
      return new RefutationResult.Undecided("more than " + CASES_OF_A_PROOF + " cases");
    }
    if (!branch.saturate()) {
      return TOO_LARGE;
    } else if (isProvedByRegions() || branch.isClosed()) {
      return new RefutationResult.Proved();
    }
    Optional<RefutationResult> finding = withoutCases(branch);
    if (finding.isPresent()) {
      return finding.get();
    }
    Optional<List<List<ProofTask>>> next = onlyCases(branch);
    if (branch.isClosed()) {
      return new RefutationResult.Proved();
    } else if (next.isEmpty()) {
      return question.check(branch.variants(), branch.store());
    }
    return refute(next.get().stream().map(branch::with));
  }

  private boolean isProvedByRegions() {
    if (cases == CASES_BEFORE_REGIONS) {
      isProved = new RegionSubsumption(vocabulary, stop).refute(root.with(List.of()));
    }
    return isProved;
  }

  /** What can be said of a case that need not be divided as its next claim divides it. */
  private Optional<RefutationResult> withoutCases(TableauBranch branch) {
    if (branch.disjunctiveClaims().size() >= CLAIMS_TO_BRIDGE) {
      Optional<ProofTask.SignedFormula> bridge = islands.cutVertex(branch);
      if (bridge.isPresent()) {
        return Optional.of(acrossBridge(branch, bridge.get()));
      }
    }
    return cases >= nextWhole ? atOnce(branch) : Optional.empty();
  }

  /** Each case of a claim that joins parts: first with what it has to do with, then with all. */
  private RefutationResult acrossBridge(TableauBranch branch, ProofTask.SignedFormula bridge) {
    List<List<ProofTask>> ways = branch.splitOn(bridge);
    return refute(
        ways.stream().filter(way -> !isRefutedAlone(branch.with(way), way)).map(branch::with));
  }

  /** Whether a case cannot be, by what hangs together with the first of what makes it. */
  private boolean isRefutedAlone(TableauBranch branch, List<ProofTask> way) {
    if (!branch.saturate()) {
      return false;
    }
    TableauBranch part = branch.withOnly(islands.componentOf(way.subList(0, 1), branch));
    return branch.isClosed()
        || part.disjunctiveClaims().size() < branch.disjunctiveClaims().size()
            && refute(part) instanceof RefutationResult.Proved;
  }

  /** One after the other, until one is possible. */
  private RefutationResult refute(Stream<TableauBranch> branches) {
    RefutationResult result = new RefutationResult.Proved();
    for (TableauBranch branch : (Iterable<TableauBranch>) branches::iterator) {
      RefutationResult finding = refute(branch);
      if (finding instanceof RefutationResult.Countermodel) {
        return finding;
      } else if (finding instanceof RefutationResult.Undecided) {
        result = finding;
      }
    }
    return result;
  }

  /** Asks the solver for all that is left; nothing if it cannot be asked, or does not know. */
  private Optional<RefutationResult> atOnce(TableauBranch branch) {
    StoreFormulaTranslation.TranslationResult reading =
        StoreFormulaTranslation.of(branch, vocabulary);
    if (reading instanceof StoreFormulaTranslation.PartialOverlap mixed) {
      ConfigSet others = branch.variants().minus(mixed.set());
      return Optional.of(refute(Stream.of(branch.restrict(mixed.set()), branch.restrict(others))));
    }
    if (reading instanceof StoreFormulaTranslation.StoreCondition condition) {
      RefutationResult finding = question.check(branch.variants(), condition.term());
      if (!(finding instanceof RefutationResult.Undecided)) {
        return Optional.of(finding);
      }
    }
    nextWhole = 2 * cases;
    return Optional.empty();
  }

  /** Goes on while there is one case only. */
  private static Optional<List<List<ProofTask>>> onlyCases(TableauBranch branch) {
    while (!branch.isClosed()) {
      Optional<List<List<ProofTask>>> cases = branch.split();
      if (cases.isEmpty() || cases.get().size() != 1) {
        return cases;
      }
      cases.get().get(0).forEach(branch::add);
      if (!branch.saturate()) {
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
  private static final class ClaimComponents {
    /**
     * Of a claim of more parts not all symbols are found: what hangs together may be apart then.
     */
    private static final int LOOKS_FOR_SYMBOLS = 20_000;

    private final Map<ProofTask.SignedFormula, Set<Object>> known = new IdentityHashMap<>();

    /**
     * A claim without which the others fall into parts that have nothing in common.
     *
     * @return nothing if there is none, or everything is apart already
     */
    Optional<ProofTask.SignedFormula> cutVertex(TableauBranch branch) {
      List<ProofTask.SignedFormula> claims = List.copyOf(branch.disjunctiveClaims());
      Optional<ProofTask.SignedFormula> widest =
          claims.stream().max(Comparator.comparingInt(claim -> about(claim).size()));
      return widest.filter(claim -> joins(claim, claims, branch.store()));
    }

    private boolean joins(
        ProofTask.SignedFormula bridge, List<ProofTask.SignedFormula> claims, BoolTerm store) {
      Set<Object> wanted = about(bridge);
      for (ProofTask.SignedFormula claim : claims) {
        if (claim != bridge && !Collections.disjoint(about(claim), wanted)) {
          return !around(about(claim), without(bridge, claims), store).containsAll(wanted);
        }
      }
      return false;
    }

    private static List<ProofTask.SignedFormula> without(
        ProofTask.SignedFormula one, Collection<ProofTask.SignedFormula> claims) {
      return claims.stream().filter(claim -> claim != one).toList();
    }

    /** The claims of a branch that have to do with some tasks, one through the other. */
    Collection<ProofTask.SignedFormula> componentOf(List<ProofTask> tasks, TableauBranch branch) {
      Set<Object> symbols = new HashSet<>();
      for (ProofTask task : tasks) {
        if (task instanceof ProofTask.SignedFormula claim) {
          symbols.addAll(about(claim));
        }
      }
      Set<Object> reached = around(symbols, branch.disjunctiveClaims(), branch.store());
      return branch.disjunctiveClaims().stream()
          .filter(claim -> !Collections.disjoint(about(claim), reached))
          .toList();
    }

    /** The symbols that these have to do with. */
    private Set<Object> around(
        Set<Object> symbols, Collection<ProofTask.SignedFormula> claims, BoolTerm store) {
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
    private Set<Object> about(ProofTask.SignedFormula claim) {
      return known.computeIfAbsent(claim, ClaimComponents::symbols);
    }

    private static Set<Object> symbols(ProofTask.SignedFormula whole) {
      Set<Object> result = new HashSet<>();
      Deque<ProofTask.SignedFormula> open = new ArrayDeque<>(List.of(whole));
      for (int looks = 0; !open.isEmpty() && looks < LOOKS_FOR_SYMBOLS; looks++) {
        ProofTask.SignedFormula claim = open.pop();
        Formula formula = claim.formula();
        if (formula instanceof Formula.TermCondition test) {
          result.addAll(claim.condition(test).symbols());
        } else if (formula instanceof Formula.DefinitionCall use) {
          open.push(
              new ProofTask.SignedFormula(
                  use.definition().body(), claim.binding().of(use), claim.polarity()));
        } else if (formula instanceof Formula.ElementFormula elements) {
          contents(claim.binding().arrays().get(elements.array()), result);
        }
        formula.operands().forEach(part -> open.push(claim.of(part)));
      }
      return result;
    }

    private static void contents(ProofTask.ArrayValue contents, Set<Object> result) {
      if (contents instanceof ProofTask.SourceArray original) {
        result.add(original.array());
      } else if (contents instanceof ProofTask.UpdatedArray stored) {
        result.add(stored.array());
        result.addAll(stored.index().symbols());
        result.addAll(stored.value().symbols());
      }
    }
  }
}
