package sunder.verify.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import sunder.automaton.Automaton;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.smt.Interpolator;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.TrackedQuantity;
import sunder.verify.acceleration.PathAcceleration;
import sunder.verify.feature.FeatureIntervals;
import sunder.verify.search.Path;

/**
 * Finds relations that exclude an impossible path: the first source of cuts that does, and of those
 * cuts no more than it takes.
 */
public final class RelationFinder {
  private final Automaton automaton;
  private final AbstractModelFactory models;
  private final PathInterpolants interpolants;
  private final FeatureIntervals classes;
  private final Budget budget;
  private final List<CutSource> sources = new ArrayList<>();

  /** A domain's cuts for paths of this automaton. */
  private record CutSource(Domain domain, Function<Path, CutPoints> cuts) {}

  /**
   * @param domains tried in this order without a solver, each with the cuts of those before it
   * @param budget checked on the way
   */
  public RelationFinder(
      Automaton automaton,
      AbstractModelFactory models,
      List<Domain> domains,
      Interpolator interpolator,
      Budget budget) {
    this.automaton = automaton;
    this.models = models;
    this.budget = budget;
    this.classes = new FeatureIntervals(automaton);
    this.interpolants = new PathInterpolants(interpolator, automaton.supply());
    domains.forEach(
        domain -> sources.add(new CutSource(domain, domain.forAutomaton(automaton, budget))));
  }

  /** A precision that excludes a path, and where its new cuts come from. */
  public record RelationalRefinement(Precision precision, String source) {
    /** Whether some of its new cuts are of linear terms, not of single registers. */
    public boolean relates(Precision before) {
      return precision.cutsMissingIn(before).includesLinearTerms();
    }
  }

  /**
   * By the domains: first by what the steps of the program say, then by what any number of rounds
   * would refute, then by guesses.
   */
  public Optional<RelationalRefinement> byDomains(Path path, Precision precision) {
    CutPoints cuts = new CutPoints();
    return inProgram(domain -> !domain.isHeuristic(), path, precision, cuts)
        .or(() -> byLongSteps(path, precision).filter(found -> found.relates(precision)))
        .or(() -> inProgram(Domain::isHeuristic, path, precision, cuts));
  }

  /** By some of the domains; their cuts come to those that were tried before. */
  private Optional<RelationalRefinement> inProgram(
      Predicate<Domain> some, Path path, Precision precision, CutPoints cuts) {
    for (CutSource source : sources) {
      if (some.test(source.domain())) {
        cuts.addAll(source.cuts().apply(path));
        Optional<RelationalRefinement> found =
            excluding(path, precision, cuts, source.domain().origin());
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** By interpolants of the path. */
  public Optional<RelationalRefinement> byInterpolants(Path path, Precision precision) {
    if (path.length() > Limits.MAX_INTERPOLATED_STEPS
        || !ComparisonCuts.canRelate(path.transitions())) {
      return Optional.empty();
    }
    return interpolants
        .of(path.transitions(), PathInterpolants.Sides.BOUNDARY, featuresOf(path))
        .flatMap(cuts -> excluding(path, precision, cuts, "interpolants"));
  }

  /**
   * By interpolants of the path with any number of rounds of its cycles: what they say holds in
   * more than the rounds of this path.
   */
  private Optional<RelationalRefinement> byLongSteps(Path path, Precision precision) {
    ConfigSet one = path.oneVariant();
    List<Transition> steps =
        PathAcceleration.of(
            path.transitions(),
            step -> step.presenceCondition().intersects(one),
            automaton.supply());
    return Optional.of(steps)
        .filter(
            some ->
                some.size() <= Limits.MAX_INTERPOLATED_ACCELERATED_STEPS
                    && ComparisonCuts.canRelate(some))
        .flatMap(
            some ->
                interpolants.of(some, PathInterpolants.Sides.BOUNDARY_AND_BEYOND, featuresOf(path)))
        .flatMap(cuts -> excluding(path, precision, cuts, "interpolants of any number of rounds"));
  }

  /** The least and the greatest value of each numeric feature in the path's variants. */
  private BoolTerm featuresOf(Path path) {
    List<BoolTerm> facts = new ArrayList<>();
    for (Symbol symbol : automaton.featureSymbols().keySet()) {
      if (!symbol.isBoolean()) {
        var values = classes.values(path.variants(), symbol);
        IntTerm feature = IntTerm.of(symbol);
        facts.add(BoolTerm.atMost(IntTerm.of(values.get(0).low()), feature));
        facts.add(BoolTerm.atMost(feature, IntTerm.of(values.get(values.size() - 1).high())));
      }
    }
    return BoolTerm.and(facts);
  }

  private Optional<RelationalRefinement> excluding(
      Path path, Precision precision, CutPoints cuts, String source) {
    Precision finer = precision.refine(cuts);
    if (!finer.isFinerThan(precision) || !isExcluded(path, finer)) {
      return Optional.empty();
    }
    return Optional.of(new RelationalRefinement(fewest(path, precision, cuts), source));
  }

  /** Leaves out the cuts of terms where the others exclude the path too. */
  private Precision fewest(Path path, Precision precision, CutPoints cuts) {
    List<TrackedQuantity> registers = new ArrayList<>();
    List<TrackedQuantity> terms = new ArrayList<>();
    for (TrackedQuantity tracked : cuts.byQuantity().descendingKeySet()) {
      (tracked instanceof TrackedQuantity.Register ? registers : terms).add(tracked);
    }
    registers.addAll(terms);
    return precision.refine(without(registers, path, precision, cuts));
  }

  /** All of the terms at once if that goes, else the first half, then the second. */
  private CutPoints without(
      List<TrackedQuantity> terms, Path path, Precision precision, CutPoints cuts) {
    CutPoints fewer = cuts.without(terms);
    if (isExcluded(path, precision.refine(fewer))) {
      return fewer;
    }
    if (terms.size() <= 1) {
      return cuts;
    }
    int half = terms.size() / 2;
    CutPoints kept = without(terms.subList(0, half), path, precision, cuts);
    return without(terms.subList(half, terms.size()), path, precision, kept);
  }

  private boolean isExcluded(Path path, Precision precision) {
    return models.of(precision).excludes(path, budget);
  }

  /**
   * Cuts from the sequence interpolants of an impossible path (lazy abstraction with interpolants):
   * each comparison {@code a.x <= c} in them is a cut of the linear term {@code a.x}.
   *
   * <p>A cut is never wrong, whatever the solver says: at worst it does not help.
   *
   * @param supply makes symbols that do not occur in paths
   */
  record PathInterpolants(Interpolator interpolator, Symbol.Supply supply) {
    /** On which sides of a bound it is cut. */
    enum Sides {
      /** Where the comparison changes. */
      BOUNDARY,
      /** Also where the bound is passed: what is met exactly is a cell of its own. */
      BOUNDARY_AND_BEYOND
    }

    /**
     * The cuts of a path's interpolants; empty if there are none.
     *
     * @param sides where each bound is cut
     * @param facts what is known of the features
     */
    Optional<CutPoints> of(List<Transition> path, Sides sides, BoolTerm facts) {
      BlockFormulas blocks = new BlockFormulas(supply);
      path.forEach(blocks::append);
      List<BoolTerm> conditions = new java.util.ArrayList<>(blocks.blocks());
      conditions.set(0, BoolTerm.and(facts, conditions.get(0)));
      return interpolator
          .interpolantComparisons(conditions)
          .map(found -> cuts(found, sides, blocks));
    }

    private static CutPoints cuts(
        List<Set<BoolTerm.Compare>> interpolants, Sides sides, BlockFormulas blocks) {
      CutPoints cuts = new CutPoints();
      for (int i = 0; i < interpolants.size(); i++) {
        for (BoolTerm.Compare compare : interpolants.get(i)) {
          if (blocks.toRegisters(i, compare).orElse(BoolTerm.TRUE)
              instanceof BoolTerm.Compare found) {
            add(found, sides, cuts);
          }
        }
      }
      return cuts;
    }

    private static void add(BoolTerm.Compare compare, Sides sides, CutPoints cuts) {
      cuts.addBoundary(compare);
      if (sides == Sides.BOUNDARY_AND_BEYOND
          && BoolTerm.equal(compare.term(), IntTerm.ZERO) instanceof BoolTerm.Compare met) {
        cuts.addBoundary(met);
      }
    }
  }
}
