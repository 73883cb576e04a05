package sunder.verify.refinement;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Automaton;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.Limits;
import sunder.verify.abstraction.AbstractModelFactory;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.TrackedQuantity;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.feature.FeatureIntervals;
import sunder.verify.relation.InfeasibleSegment;
import sunder.verify.relation.RelationFinder;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.PathChecker;

/**
 * Decides whether an abstract counterexample is feasible or spurious, and proposes cuts against a
 * spurious one, in stages. The first stage with a result ends the refinement, except that stage 2
 * may replace the result of stage 1.
 *
 * <ol>
 *   <li>{@link IntervalRefutation} for all variants of the path, or for one variant if that needs
 *       fewer cuts of registers. {@link CutExtrapolation} adds cuts to those of the refutation.
 *   <li>If stage 1 refutes the path: relations instead, in some rounds ({@link
 *       SchedulingParameters#RELATIONS_AFTER_INTERVALS}: after 5 rounds without a verdict; for the
 *       array cell abstraction at once, {@link SchedulingParameters#RELATIONS_AT_ONCE}). Domains
 *       ({@link RelationFinder#byDomains}) are tried in every second round; where they find nothing
 *       or are not due, interpolants ({@link RelationFinder#byInterpolants}) from 6, 12, 24, ...
 *       such rounds on, and only if they relate several quantities. This is tried for one path of a
 *       round (with components, for one path for each component), and for the paths whose cuts
 *       repeat ({@link SchedulingParameters#CUTS_BEFORE_RELATIONS}). Several rounds without a
 *       verdict indicate a missing relation, and so does a verdict that needed one; most rounds use
 *       intervals, so that neither kind of refinement starves the other.
 *   <li>{@link PathChecker#check} for a path that stage 1 does not refute: feasible, infeasible or
 *       undecided.
 *   <li>For an infeasible path: {@link IntervalRefutation} for variants in which the values of each
 *       numeric feature are one interval.
 *   <li>{@link RelationFinder#byDomains}, then {@link RelationFinder#byInterpolants}, in any round.
 *   <li>{@link Shaving}.
 *   <li>{@link CaseSplitting}, repeated until the path is excluded, at most {@link
 *       Limits#MAX_CASE_SPLITS_PER_PATH} times. These cuts need not exclude the path.
 * </ol>
 *
 * <p>Before the cuts are used, {@link CounterexampleHandler#onSpurious} tries an accelerated,
 * longer path. Mutable; one for each loop.
 */
final class StagedPathRefiner implements PathRefiner {
  private final Automaton automaton;
  private final AbstractModelFactory models;
  private final PathChecker checker;
  private final Budget budget;
  private final Optional<RelationOptions> relationOptions;
  private final FeatureIntervals featureIntervals;
  private final CutExtrapolation extrapolation = new CutExtrapolation();

  /**
   * The number of consecutive rounds without a verdict. A verdict after a relation was found sets
   * it to the start of relations: those that are still missing are likely to be similar.
   */
  private int undecided;

  /** Whether a relation was found in place of cuts by intervals. */
  private boolean hasRelated;

  /** The number of paths of this round for which stage 2 was tried. */
  private int relationAttempts;

  /** The number of undecided rounds from which stage 2 uses interpolants again. */
  private int nextInterpolants;

  /**
   * The parameters of refinement by relations.
   *
   * @param begin the start of stage 2
   * @param mostPerRound the number of paths in one round for which stage 2 is tried
   */
  record RelationOptions(
      RelationFinder finder, SchedulingParameters.RelationStart begin, int mostPerRound) {}

  /**
   * @param relationOptions the parameters of relations; nothing for intervals only
   */
  StagedPathRefiner(
      Automaton automaton,
      AbstractModelFactory models,
      PathChecker checker,
      Optional<RelationOptions> relationOptions,
      Budget budget) {
    this.relationOptions = relationOptions;
    this.nextInterpolants = firstInterpolants();
    this.automaton = automaton;
    this.models = models;
    this.checker = checker;
    this.budget = budget;
    this.featureIntervals = new FeatureIntervals(automaton);
  }

  @Override
  public boolean isExcluded(Path path, Precision precision) {
    return models.of(precision).excludes(path, budget);
  }

  @Override
  public Result refine(Path path, Precision precision) {
    Optional<IntervalRefutation> refutation = refute(path);
    if (refutation.isPresent()) {
      return relationOptions
          .flatMap(options -> relateInsteadOfIntervals(options, path, precision, refutation.get()))
          .map(StagedPathRefiner::spurious)
          .orElseGet(() -> refuted(refutation.get(), precision));
    }
    return checker
        .check(path)
        .fold(
            FeasiblePath::new,
            none -> refineInfeasible(path.withVariants(none.variants()), precision, none),
            undecided -> new UndecidedPath(undecided.reason()));
  }

  @Override
  public void onRoundEnd(TurnResult advance) {
    relationAttempts = 0;
    undecided++;
    if (advance == TurnResult.DECIDED) {
      undecided = hasRelated ? relationOptions.orElseThrow().begin().first() : 0;
      nextInterpolants = firstInterpolants();
    }
  }

  private int firstInterpolants() {
    return relationOptions.map(options -> options.begin().interpolants()).orElse(0);
  }

  /**
   * Returns the result of stage 2: a precision with relations that excludes a path which intervals
   * refute, if this round is due for relations, or intervals cut the same register repeatedly.
   */
  private Optional<RelationFinder.RelationalRefinement> relateInsteadOfIntervals(
      RelationOptions options, Path path, Precision precision, IntervalRefutation refutation) {
    if (undecided < options.begin().first()) {
      return Optional.empty();
    }
    InfeasibleSegment part = refutation.segmentOf(path);
    Optional<RelationFinder.RelationalRefinement> found =
        relationAttempts < options.mostPerRound()
            ? relateWhenDue(options, part, precision)
            : extrapolation.repeats(precision, refutation.cuts)
                ? options.finder().byDomains(part, precision)
                : Optional.empty();
    hasRelated |= found.isPresent();
    return found;
  }

  private Optional<RelationFinder.RelationalRefinement> relateWhenDue(
      RelationOptions options, InfeasibleSegment part, Precision precision) {
    relationAttempts++;
    Optional<RelationFinder.RelationalRefinement> found = Optional.empty();
    if ((undecided - options.begin().first()) % SchedulingParameters.RELATION_PERIOD == 0) {
      found = options.finder().byDomains(part, precision);
    }
    if (found.isEmpty() && undecided >= nextInterpolants) {
      nextInterpolants *= 2;
      found = options.finder().byInterpolants(part, precision).filter(f -> f.relates(precision));
    }
    return found;
  }

  /**
   * Returns the result of stage 5: a precision with relations that excludes an infeasible path
   * which intervals do not refute.
   */
  private static Optional<RelationFinder.RelationalRefinement> relate(
      RelationFinder finder, InfeasibleSegment part, Precision precision) {
    return finder.byDomains(part, precision).or(() -> finder.byInterpolants(part, precision));
  }

  /** Executes stages 4 to 7 for an infeasible path that stage 1 does not refute. */
  private Result refineInfeasible(Path path, Precision precision, Feasibility.Infeasible none) {
    StoreBox box = startOf(path.withVariants(oneRange(none.variants())));
    String why = "unsatisfiable, steps " + none.steps();
    Optional<IntervalRefutation> refutation =
        IntervalRefutation.of(path.transitions(), box, budget);
    if (refutation.isPresent()) {
      return spurious(precision, refutation.get().cuts, why);
    }
    return relationOptions
        .flatMap(options -> relate(options.finder(), segment(path, none), precision))
        .map(StagedPathRefiner::spurious)
        .orElseGet(
            () ->
                spurious(
                    precision,
                    Shaving.of(path.transitions(), box, budget)
                        .orElseGet(() -> splitCases(path, box, precision, none)),
                    why));
  }

  /** Returns the segment of the contradictory conditions, and of the one that fails. */
  private static InfeasibleSegment segment(Path path, Feasibility.Infeasible none) {
    Set<Integer> guards = new TreeSet<>(none.steps());
    guards.add(path.length() - 1);
    return InfeasibleSegment.of(path, guards);
  }

  private Result refuted(IntervalRefutation refutation, Precision precision) {
    CutPoints cuts = refutation.cuts;
    extrapolation.extend(precision, cuts, refutation::valuesOf);
    String why = "impossible at step " + (refutation.failingStep() + 1) + " by intervals";
    return spurious(precision, cuts, why);
  }

  private static Result spurious(RelationFinder.RelationalRefinement found) {
    return new Spurious(found.precision(), "related by " + found.source());
  }

  /**
   * Refutes the path for all its variants, or for one variant if that needs fewer cuts of
   * registers: cuts of numeric features cost no states.
   */
  private Optional<IntervalRefutation> refute(Path path) {
    Optional<IntervalRefutation> all =
        IntervalRefutation.of(path.transitions(), startOf(path), budget);
    if (all.isEmpty() || automaton.featureSymbols().keySet().stream().allMatch(Symbol::isBoolean)) {
      return all;
    }
    ConfigSet one = path.oneVariant();
    Optional<IntervalRefutation> single =
        IntervalRefutation.of(path.transitions(), startOf(path.withVariants(one)), budget);
    return single.filter(r -> registerCuts(r) < registerCuts(all.get())).or(() -> all);
  }

  private static int registerCuts(IntervalRefutation refutation) {
    return refutation.cuts.byQuantity().entrySet().stream()
        .filter(entry -> entry.getKey() instanceof TrackedQuantity.Register)
        .filter(
            entry ->
                ((TrackedQuantity.Register) entry.getKey()).symbol().kind() == Symbol.Kind.REGISTER)
        .mapToInt(entry -> entry.getValue().size())
        .sum();
  }

  /** Splits cases until the path is excluded, no case is left, or the limit is reached. */
  private CutPoints splitCases(
      Path path, StoreBox box, Precision precision, Feasibility.Infeasible none) {
    CutPoints all = new CutPoints();
    Precision finer = precision;
    for (int i = 0; i < Limits.MAX_CASE_SPLITS_PER_PATH; i++) {
      CutPoints more = new CaseSplitting(path.transitions(), box, finer).propose(none.steps());
      all.addAll(more);
      finer = finer.refine(more);
      if (more.isEmpty() || isExcluded(path, finer)) {
        break;
      }
    }
    return all;
  }

  private static Result spurious(Precision precision, CutPoints cuts, String why) {
    return new Spurious(precision.refine(cuts), why);
  }

  /**
   * Returns a subset of the variants in which the values of each numeric feature are an interval.
   */
  private ConfigSet oneRange(ConfigSet variants) {
    ConfigSet result = variants;
    for (Symbol symbol : automaton.featureSymbols().keySet()) {
      if (!symbol.isBoolean()) {
        var first = featureIntervals.values(result, symbol).get(0);
        result = featureIntervals.restrict(result, symbol, Interval.of(first.low(), first.high()));
      }
    }
    return result;
  }

  /**
   * Returns the initial stores, with the values of numeric features in the variants of the path.
   */
  private StoreBox startOf(Path path) {
    StoreBox box = StoreBox.zero(automaton.initial().live(), automaton.initial().liveArrays());
    for (Symbol symbol : automaton.featureSymbols().keySet()) {
      if (!symbol.isBoolean()) {
        var values = featureIntervals.values(path.variants(), symbol);
        box.scalars()
            .set(symbol, Interval.of(values.get(0).low(), values.get(values.size() - 1).high()));
      }
    }
    return box;
  }
}
