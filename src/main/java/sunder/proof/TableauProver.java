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
 * An analytic tableau prover: it shows that claims are contradictory for all variants of a set.
 *
 * <p>A branch closes if it has no variants or its bounds contradict each other; the solver decides
 * the others. If there are many branches, region subsumption is tried, and then the solver gets all
 * remaining claims of a branch in one query.
 */
final class TableauProver {
  /** The least number of claims with several alternatives for which a cut vertex is searched. */
  private static final int MIN_CLAIMS_FOR_CUT = 4;

  /** The maximum number of branches, after which the obligation is undecided. */
  private static final int CASES_OF_A_PROOF = 200_000;

  /** The number of branches after which the solver gets the remaining claims of a branch. */
  private static final int CASES_BEFORE_SOLVER = 100;

  /** The number of branches after which region subsumption is tried. */
  private static final int CASES_BEFORE_REGIONS = 16;

  /** The result of an attempt to refute claims. */
  sealed interface RefutationResult {
    /** The claims are contradictory. */
    record Proved() implements RefutationResult {}

    /**
     * The claims are satisfiable.
     *
     * @param configuration the variant
     * @param values the values of symbols
     */
    record Countermodel(Configuration configuration, Map<Symbol, BigInteger> values)
        implements RefutationResult {}

    /**
     * Neither was shown.
     *
     * @param reason the reason, in one line
     */
    record Undecided(String reason) implements RefutationResult {}
  }

  private static final RefutationResult TOO_LARGE =
      new RefutationResult.Undecided("a formula is too large");

  private final FeatureSymbols vocabulary;
  private final StoreQuery question;
  private final ClaimComponents components = new ClaimComponents();
  private int cases;
  private int nextSolverCall;
  private TableauBranch root;
  private boolean isProved;
  private final BooleanSupplier stop;

  /**
   * Creates a prover.
   *
   * @param stop returns true when the proof has to end
   */
  TableauProver(FeatureSymbols vocabulary, Solver solver, BooleanSupplier stop) {
    this.vocabulary = vocabulary;
    this.question = new StoreQuery(solver, vocabulary);
    this.stop = stop;
    this.root = new TableauBranch(vocabulary.space.none(), vocabulary.supply);
  }

  /**
   * Returns whether the claims are contradictory in all of the variants, with a countermodel if
   * they are not.
   */
  RefutationResult refute(ConfigSet variants, List<ProofTask> claims) {
    root = new TableauBranch(variants, vocabulary.supply).with(claims);
    isProved = false;
    cases = 0;
    nextSolverCall = CASES_BEFORE_SOLVER;
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
    Optional<List<List<ProofTask>>> next = applyDeterministic(branch);
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

  /**
   * Returns the result for a branch that is decided other than by splitting its next claim, if it
   * is.
   */
  private Optional<RefutationResult> withoutCases(TableauBranch branch) {
    if (branch.disjunctiveClaims().size() >= MIN_CLAIMS_FOR_CUT) {
      Optional<ProofTask.SignedFormula> cutVertex = components.cutVertex(branch);
      if (cutVertex.isPresent()) {
        return Optional.of(splitOnCutVertex(branch, cutVertex.get()));
      }
    }
    return cases >= nextSolverCall ? askSolver(branch) : Optional.empty();
  }

  /**
   * Refutes each alternative of a cut vertex: first with its component only, then with all claims.
   */
  private RefutationResult splitOnCutVertex(
      TableauBranch branch, ProofTask.SignedFormula cutVertex) {
    List<List<ProofTask>> ways = branch.splitOn(cutVertex);
    return refute(
        ways.stream()
            .filter(way -> !isRefutedByComponent(branch.with(way), way))
            .map(branch::with));
  }

  /** Returns whether an alternative is refuted by the component of its first task. */
  private boolean isRefutedByComponent(TableauBranch branch, List<ProofTask> way) {
    if (!branch.saturate()) {
      return false;
    }
    TableauBranch part = branch.withOnly(components.componentOf(way.subList(0, 1), branch));
    return branch.isClosed()
        || part.disjunctiveClaims().size() < branch.disjunctiveClaims().size()
            && refute(part) instanceof RefutationResult.Proved;
  }

  /** Refutes branches one by one until one is satisfiable. */
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

  /**
   * Asks the solver about all remaining claims of a branch; nothing if they are not translatable or
   * the solver does not decide them.
   */
  private Optional<RefutationResult> askSolver(TableauBranch branch) {
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
    nextSolverCall = 2 * cases;
    return Optional.empty();
  }

  /** Returns the alternatives of the next split, after applying all claims with one alternative. */
  private static Optional<List<List<ProofTask>>> applyDeterministic(TableauBranch branch) {
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
   * The connected components of the claims of a branch: claims are connected if they share symbols
   * or arrays. Mutable: caches the symbols of claims; one instance for each proof.
   *
   * <p>An invariant about independent variables must not cause the product of their branches: a
   * component that is contradictory closes the branch by itself. Ignoring the other claims is
   * sound, so that soundness does not depend on a component being complete.
   */
  private static final class ClaimComponents {
    /**
     * The maximum number of subformulas searched for symbols; with more, connected claims can
     * appear unconnected.
     */
    private static final int LOOKS_FOR_SYMBOLS = 20_000;

    private final Map<ProofTask.SignedFormula, Set<Object>> known = new IdentityHashMap<>();

    /**
     * Returns a claim without which the others are not connected.
     *
     * @return nothing if there is none, or the claims are not connected already
     */
    Optional<ProofTask.SignedFormula> cutVertex(TableauBranch branch) {
      List<ProofTask.SignedFormula> claims = List.copyOf(branch.disjunctiveClaims());
      Optional<ProofTask.SignedFormula> widest =
          claims.stream().max(Comparator.comparingInt(claim -> symbolsOf(claim).size()));
      return widest.filter(claim -> joins(claim, claims, branch.store()));
    }

    private boolean joins(
        ProofTask.SignedFormula cutVertex, List<ProofTask.SignedFormula> claims, BoolTerm store) {
      Set<Object> wanted = symbolsOf(cutVertex);
      for (ProofTask.SignedFormula claim : claims) {
        if (claim != cutVertex && !Collections.disjoint(symbolsOf(claim), wanted)) {
          return !reachableSymbols(symbolsOf(claim), without(cutVertex, claims), store)
              .containsAll(wanted);
        }
      }
      return false;
    }

    private static List<ProofTask.SignedFormula> without(
        ProofTask.SignedFormula one, Collection<ProofTask.SignedFormula> claims) {
      return claims.stream().filter(claim -> claim != one).toList();
    }

    /** Returns the claims that are connected to some tasks. */
    Collection<ProofTask.SignedFormula> componentOf(List<ProofTask> tasks, TableauBranch branch) {
      Set<Object> symbols = new HashSet<>();
      for (ProofTask task : tasks) {
        if (task instanceof ProofTask.SignedFormula claim) {
          symbols.addAll(symbolsOf(claim));
        }
      }
      Set<Object> reached = reachableSymbols(symbols, branch.disjunctiveClaims(), branch.store());
      return branch.disjunctiveClaims().stream()
          .filter(claim -> !Collections.disjoint(symbolsOf(claim), reached))
          .toList();
    }

    /** Returns the symbols that are connected to some symbols. */
    private Set<Object> reachableSymbols(
        Set<Object> symbols, Collection<ProofTask.SignedFormula> claims, BoolTerm store) {
      List<Set<Object>> links = new ArrayList<>();
      claims.forEach(claim -> links.add(symbolsOf(claim)));
      store.conjuncts().forEach(conjunct -> links.add(new HashSet<>(conjunct.symbols())));
      Set<Object> reached = new HashSet<>(symbols);
      boolean grows = true;
      while (grows) {
        grows =
            links.removeIf(link -> !Collections.disjoint(link, reached) && reached.addAll(link));
      }
      return reached;
    }

    private Set<Object> symbolsOf(ProofTask.SignedFormula claim) {
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
