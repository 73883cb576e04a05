package sunder.verify.refinement;

import java.util.Optional;
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
import sunder.verify.relation.RelationFinder;
import sunder.verify.search.Feasibility;
import sunder.verify.search.Path;
import sunder.verify.search.PathChecker;

/**
 * Decides whether an abstract counterexample is genuine or spurious, and proposes cuts that exclude
 * a spurious one, in stages: interval refutation, solver, relations, shaving, case splitting.
 *
 * <p>A path that intervals refute is refuted by relations instead in some rounds: several rounds of
 * refutations without a verdict indicate a missing relation. Most rounds use intervals, so that
 * neither kind of refinement starves the other. Mutable; one for each loop.
 */
final class StagedPathRefiner implements PathRefiner {
  private final Automaton automaton;
  private final AbstractModelFactory models;
  private final PathChecker checker;
  private final Budget budget;
  private final Optional<RelationOptions> relating;
  private final FeatureIntervals classes;
  private final CutExtrapolation stepping = new CutExtrapolation();

  /** The number of consecutive rounds without a verdict. */
  private int undecided;

  /** The number of paths of this round that were refuted by relations. */
  private int related;

  /** The number of undecided rounds from which interpolants are used. */
  private int nextInterpolants;

  /**
   * The parameters of refutation by relations.
   *
   * @param begin the number of undecided rounds after which it starts
   * @param mostPerRound the number of paths in one round
   */
  record RelationOptions(
      RelationFinder finder, SchedulingParameters.RelationStart begin, int mostPerRound) {}

  /**
   * @param relating the parameters of relations; nothing for intervals only
   */
  StagedPathRefiner(
      Automaton automaton,
      AbstractModelFactory models,
      PathChecker checker,
      Optional<RelationOptions> relating,
      Budget budget) {
    this.relating = relating;
    this.nextInterpolants = relating.map(r -> r.begin().interpolants()).orElse(0);
    this.automaton = automaton;
    this.models = models;
    this.checker = checker;
    this.budget = budget;
    this.classes = new FeatureIntervals(automaton);
  }

  @Override
  public boolean isExcluded(Path path, Precision precision) {
    return models.of(precision).excludes(path, budget);
  }

  @Override
  public Result refine(Path path, Precision precision) {
    Optional<IntervalRefutation> refutation = refute(path);
    if (refutation.isPresent()) {
      return relating
          .flatMap(by -> related(by, path, precision))
          .map(StagedPathRefiner::related)
          .orElseGet(() -> refuted(refutation.get(), precision));
    }
    return checker
        .check(path)
        .fold(
            Genuine::new,
            none -> refuteImpossible(path.withVariants(none.variants()), precision, none),
            undecided -> new Inconclusive(undecided.reason()));
  }

  @Override
  public void onRoundEnd(TurnResult advance) {
    related = 0;
    undecided++;
    if (advance == TurnResult.DECIDED) {
      undecided = 0;
      nextInterpolants = relating.map(by -> by.begin().interpolants()).orElse(0);
    }
  }

  /**
   * Returns a relational precision that excludes a path which intervals refute, if this round is
   * due for relations.
   */
  private Optional<RelationFinder.RelationalRefinement> related(
      RelationOptions by, Path path, Precision precision) {
    if (related >= by.mostPerRound() || undecided < by.begin().first()) {
      return Optional.empty();
    }
    related++;
    Optional<RelationFinder.RelationalRefinement> found = Optional.empty();
    if ((undecided - by.begin().first()) % SchedulingParameters.RELATION_PERIOD == 0) {
      found = by.finder().byDomains(path, precision);
    }
    if (found.isEmpty() && undecided >= nextInterpolants) {
      nextInterpolants *= 2;
      found = by.finder().byInterpolants(path, precision).filter(f -> f.relates(precision));
    }
    return found;
  }

  /**
   * Returns a relational precision that excludes an infeasible path which intervals do not refute.
   */
  private static Optional<RelationFinder.RelationalRefinement> insist(
      RelationFinder finder, Path path, Precision precision) {
    return finder.byDomains(path, precision).or(() -> finder.byInterpolants(path, precision));
  }

  private Result refuteImpossible(Path path, Precision precision, Feasibility.Infeasible none) {
    StoreBox box = startOf(path.withVariants(oneRange(none.variants())));
    String why = "unsatisfiable, steps " + none.steps();
    Optional<IntervalRefutation> ofThese = IntervalRefutation.of(path.transitions(), box, budget);
    if (ofThese.isPresent()) {
      return spurious(precision, ofThese.get().cuts, why);
    }
    return relating
        .flatMap(by -> insist(by.finder(), path, precision))
        .map(StagedPathRefiner::related)
        .orElseGet(
            () ->
                spurious(
                    precision,
                    Shaving.of(path.transitions(), box, budget)
                        .orElseGet(() -> splitCases(path, box, precision, none)),
                    why));
  }

  private Result refuted(IntervalRefutation refutation, Precision precision) {
    CutPoints cuts = refutation.cuts;
    stepping.extend(precision, cuts, refutation::valuesOf);
    String why = "impossible at step " + (refutation.failingStep() + 1) + " by intervals";
    return spurious(precision, cuts, why);
  }

  private static Result related(RelationFinder.RelationalRefinement found) {
    return new Spurious(found.precision(), "related by " + found.source());
  }

  /**
   * Refutes the path for all its variants, or for one variant if that needs fewer cuts of
   * registers: classes of numeric features cost no states.
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
        var first = classes.values(result, symbol).get(0);
        result = classes.restrict(result, symbol, Interval.of(first.low(), first.high()));
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
        var values = classes.values(path.variants(), symbol);
        box.scalars()
            .set(symbol, Interval.of(values.get(0).low(), values.get(values.size() - 1).high()));
      }
    }
    return box;
  }
}
