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
 * The relational refinement of the precision: it finds cuts of linear terms that exclude a spurious
 * path. Input: the infeasible segment of a path and a precision that allows the path. Output: the
 * precision refined by a small subset of the proposed cuts that excludes the path; empty if no
 * source has cuts that do. Sources are the domains, where the cuts of a domain are added to those
 * of the domains before it, and two kinds of interpolants, where each is tried alone.
 */
public final class RelationFinder {
  private final Automaton automaton;
  private final AbstractModelFactory models;
  private final Interpolator interpolator;
  private final FeatureIntervals classes;
  private final Budget budget;
  private final List<CutSource> sources = new ArrayList<>();

  /** A domain with its function from paths of the automaton to cuts. */
  private record CutSource(Domain domain, Function<Path, CutPoints> cuts) {}

  /**
   * Creates a finder for the paths of an automaton.
   *
   * @param models creates the abstract model of a precision, which decides whether a path is
   *     excluded
   * @param domains the domains in the order of their use; each is tried with the cuts of its
   *     predecessors
   * @param interpolator computes the interpolants of paths
   * @param budget checked during the computations
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
    this.interpolator = interpolator;
    domains.forEach(
        domain -> sources.add(new CutSource(domain, domain.forAutomaton(automaton, budget))));
  }

  /**
   * A refined precision that excludes a path.
   *
   * @param precision the refined precision
   * @param source the name of the source of the new cuts
   */
  public record RelationalRefinement(Precision precision, String source) {
    /** Returns whether a new cut is of a linear term, and not of a single register or array. */
    public boolean relates(Precision before) {
      return precision.cutsMissingIn(before).includesLinearTerms();
    }
  }

  /**
   * Returns a refinement by the domains: first those that are not heuristic, then interpolants of
   * the accelerated path, then the heuristic domains.
   */
  public Optional<RelationalRefinement> byDomains(InfeasibleSegment part, Precision precision) {
    CutPoints cuts = new CutPoints();
    return inProgram(domain -> !domain.isHeuristic(), part, precision, cuts)
        .or(() -> byLongSteps(part, precision).filter(found -> found.relates(precision)))
        .or(() -> inProgram(Domain::isHeuristic, part, precision, cuts));
  }

  /** Returns a refinement by the selected domains; their cuts are added to {@code cuts}. */
  private Optional<RelationalRefinement> inProgram(
      Predicate<Domain> some, InfeasibleSegment part, Precision precision, CutPoints cuts) {
    for (CutSource source : sources) {
      if (some.test(source.domain())) {
        cuts.addAll(source.cuts().apply(part.steps()));
        Optional<RelationalRefinement> found =
            excluding(part.path(), precision, cuts, source.domain().origin());
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns a refinement by the interpolants of the segment; empty if it is longer than {@link
   * Limits#MAX_INTERPOLATED_STEPS} or cannot relate registers.
   */
  public Optional<RelationalRefinement> byInterpolants(
      InfeasibleSegment part, Precision precision) {
    List<Transition> steps = part.steps().transitions();
    if (steps.size() > Limits.MAX_INTERPOLATED_STEPS || !ComparisonCuts.canRelate(steps)) {
      return Optional.empty();
    }
    return interpolants(part, steps, PathInterpolants.Sides.BOUNDARY)
        .flatMap(cuts -> excluding(part.path(), precision, cuts, "interpolants"));
  }

  private Optional<CutPoints> interpolants(
      InfeasibleSegment part, List<Transition> steps, PathInterpolants.Sides sides) {
    BlockFormulas blocks =
        part.from() == 0
            ? new BlockFormulas(automaton.supply())
            : BlockFormulas.from(steps.get(0).source(), automaton.supply());
    return PathInterpolants.of(interpolator, blocks, steps, sides, featuresOf(part.path()));
  }

  /**
   * Returns a refinement by the interpolants of the segment with its cycles accelerated: they hold
   * for any number of iterations, not only for those of this path.
   */
  private Optional<RelationalRefinement> byLongSteps(InfeasibleSegment part, Precision precision) {
    ConfigSet one = part.path().oneVariant();
    List<Transition> steps =
        PathAcceleration.of(
            part.steps().transitions(),
            step -> step.presenceCondition().intersects(one),
            automaton.supply());
    return Optional.of(steps)
        .filter(
            some ->
                some.size() <= Limits.MAX_INTERPOLATED_ACCELERATED_STEPS
                    && ComparisonCuts.canRelate(some))
        .flatMap(some -> interpolants(part, some, PathInterpolants.Sides.BOUNDARY_AND_BEYOND))
        .flatMap(
            cuts ->
                excluding(part.path(), precision, cuts, "interpolants of any number of rounds"));
  }

  /** Returns the bounds of each numeric feature in the path's variants as a condition. */
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

  /**
   * Returns the precision refined by a subset of the cuts that still excludes the path, found by
   * recursive bisection over the cut quantities.
   */
  private Precision fewest(Path path, Precision precision, CutPoints cuts) {
    List<TrackedQuantity> registers = new ArrayList<>();
    List<TrackedQuantity> terms = new ArrayList<>();
    for (TrackedQuantity tracked : cuts.byQuantity().descendingKeySet()) {
      (tracked instanceof TrackedQuantity.Register ? registers : terms).add(tracked);
    }
    registers.addAll(terms);
    return precision.refine(without(registers, path, precision, cuts));
  }

  /**
   * Removes the cuts of all the quantities if the rest excludes the path; otherwise recurses on the
   * first half and then on the second.
   */
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
   * The cuts from the sequence interpolants of a spurious path, as in lazy abstraction with
   * interpolants (McMillan, CAV 2006): each comparison {@code a.x <= c} of an interpolant becomes a
   * cut of the linear term {@code a.x}. Any cut is sound, whatever the solver answers.
   */
  static final class PathInterpolants {
    private PathInterpolants() {}

    /** The boundaries that a comparison contributes as cuts. */
    enum Sides {
      /** The value at which the truth of the comparison changes. */
      BOUNDARY,
      /** Both sides of the bound, so that equality with the bound is a separate cell. */
      BOUNDARY_AND_BEYOND
    }

    /**
     * Returns the cuts of a path's interpolants; empty if the solver finds none.
     *
     * @param interpolator computes the interpolants
     * @param blocks the formula of the empty path, to which the steps are appended
     * @param path the steps, at least one
     * @param sides the boundaries to cut at each bound
     * @param facts a condition on features, conjoined to the first block
     */
    static Optional<CutPoints> of(
        Interpolator interpolator,
        BlockFormulas blocks,
        List<Transition> path,
        Sides sides,
        BoolTerm facts) {
      path.forEach(blocks::append);
      List<BoolTerm> conditions = new ArrayList<>(blocks.blocks());
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
