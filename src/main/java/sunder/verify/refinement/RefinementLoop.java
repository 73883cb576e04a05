package sunder.verify.refinement;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.automaton.Location;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * Abstraction refinement, round by round: search the abstract automaton for all open variants;
 * those that do not reach abort are safe; examine paths of those that do: one is a genuine play,
 * which decides every variant that its replay drives to abort, or it is spurious and refines the
 * precision (assume-guarantee-games, Fig. 3; model-sketching, Algorithm 1).
 *
 * <p>Where we deviate: a round may take several turns, and a search that is not worth its end is
 * given up. Mutable.
 */
final class RefinementLoop {
  private final VerificationRun run;
  private final Abstractor abstractor;
  private final PathRefiner refiner;
  private final CounterexampleHandler plays;
  private final AbstractCounterexamples.PathSelection choice;

  /** What it searches for. */
  final PropertyGroup group;

  /** The search of the round under way. */
  private Optional<Abstractor.Search> search = Optional.empty();

  private Precision precision;
  private final Map<String, String> origins = new TreeMap<>();
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;
  private boolean refinesSeveral;

  /** Rounds since one decided something. */
  private int undecided;

  private Optional<PropertyGrouping> separation = Optional.empty();

  /** What its rounds took so far. */
  private long work;

  /** How much that is to be until it is asked again whether every value may be told apart. */
  private long looksAt = SchedulingParameters.WORK_BEFORE_SINGLETON_CUTS;

  /**
   * @param focus what is searched for
   */
  RefinementLoop(
      VerificationRun run,
      Abstractor abstractor,
      PathRefiner refiner,
      CounterexampleHandler plays,
      AbstractCounterexamples.PathSelection choice,
      PropertyGroup focus) {
    this.run = run;
    this.abstractor = abstractor;
    this.refiner = refiner;
    this.plays = plays;
    this.choice = choice;
    this.group = focus;
    this.precision = focus.initial;
  }

  /**
   * A turn of about so many transitions: a round may take several. A new search goes so far, or
   * behind the first abort as long as that refines for several assertions in one round, or rounds
   * decide nothing: what all variants seem to fail first hides what else they do.
   */
  TurnResult round(Abstractor.SearchExtent extent, long mostTransitions, RunVerdicts decisions) {
    Abstractor.SearchExtent far =
        refinesSeveral || looksAtEach() ? Abstractor.SearchExtent.EVERY_ABORT : extent;
    Abstractor.Search current =
        search.orElseGet(
            () -> abstractor.start(precision, group.query(far, decisions), group::isTooLarge));
    long before = run.totals().work();
    boolean hasEnded = goOn(current, mostTransitions);
    search = hasEnded ? Optional.empty() : Optional.of(current);
    TurnResult advance = hasEnded ? ended(current, decisions) : TurnResult.PAUSED;
    work += run.totals().work() - before;
    if (hasEnded && advance != TurnResult.STUCK && separation.isEmpty() && work >= looksAt) {
      looksAt = 2 * work;
      lookAtValues(current.locations());
    }
    return advance;
  }

  /** Whether it is time to look at several assertions in one round. */
  private boolean looksAtEach() {
    return choice == AbstractCounterexamples.PathSelection.FIRST
        && group.precisions.size() > 1
        && undecided >= SchedulingParameters.ROUNDS_BEFORE_EACH_ASSERTION;
  }

  private AbstractCounterexamples.PathSelection choice() {
    if (group.isSingleDisjunct()) {
      return AbstractCounterexamples.PathSelection.DIVERSE_VARIANTS;
    }
    return looksAtEach() ? AbstractCounterexamples.PathSelection.EACH_ASSERTION : choice;
  }

  private TurnResult ended(Abstractor.Search one, RunVerdicts decisions) {
    return one.isGivenUp() ? givenUp(one) : examine(one, decisions);
  }

  /** Tells every value apart if a search meets no more states then than all took so far. */
  private void lookAtValues(Collection<Location> known) {
    separation = group.groupingBySingletonCuts(known, work);
    separation.ifPresent(apart -> run.listener().trace(apart::singletonTraceMessage));
    precision = group.withSingletonCuts(precision, work);
  }

  private boolean goOn(Abstractor.Search current, long mostTransitions) {
    long states = current.states();
    long transitions = current.transitions();
    boolean hasEnded = current.resume(mostTransitions);
    run.totals().addIncrement(current.states() - states, current.transitions() - transitions);
    if (hasEnded) {
      run.totals().addModel(current.states());
    }
    return hasEnded;
  }

  private TurnResult givenUp(Abstractor.Search large) {
    separation = group.groupingAt(large.states(), large.locations());
    if (separation.isPresent()) {
      run.listener().trace(() -> separation.get().traceMessage(large.states()));
      return TurnResult.SPLIT;
    }
    obstacle = UnknownReason.ITERATION_LIMIT;
    return TurnResult.STUCK;
  }

  private TurnResult examine(Abstractor.Search ended, RunVerdicts decisions) {
    int changes = decisions.changeCount();
    Precision before = precision;
    refinesSeveral = false;
    group.conclude(ended.result(), ended.query(), decisions);
    if (!decisions.isDone()) {
      AbstractCounterexamples paths =
          new AbstractCounterexamples(run, refiner, plays, before, decisions, choice());
      long checks = run.budget().checkCount();
      paths.examine(ended.result(), ended.query().extent());
      run.totals().addExamination(run.budget().checkCount() - checks);
      refineBy(paths);
      refinesSeveral =
          ended.query().extent() != Abstractor.SearchExtent.FIRST_ABORT && paths.cuts.size() > 1;
    }
    TurnResult advance =
        decisions.changeCount() > changes
            ? TurnResult.DECIDED
            : precision.isFinerThan(before) ? TurnResult.REFINED : TurnResult.STUCK;
    undecided = advance == TurnResult.DECIDED ? 0 : undecided + 1;
    refiner.onRoundEnd(advance);
    plays.onRoundEnd(advance);
    return advance;
  }

  private void refineBy(AbstractCounterexamples paths) {
    precision = paths.refinedPrecision();
    group.refine(paths.cuts);
    obstacle = paths.unknownReason().orElse(obstacle);
    String round = ", round " + run.totals().rounds();
    paths.origins.forEach((term, why) -> origins.putIfAbsent(term.toString(), why + round));
  }

  /** Whether a round is under way. */
  boolean isSearching() {
    return search.isPresent();
  }

  /** Other questions are open now: the round under way was for those before. */
  void onAssertionsReopened(RunVerdicts decisions) {
    search = Optional.empty();
    group.onAssertionsReopened(decisions);
  }

  /** How the assertions are better searched for, once a search has shown that. */
  Optional<PropertyGrouping> grouping() {
    return separation;
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** What found each linear term that it tells apart, and when, by display name. */
  Map<String, String> termOrigins() {
    return Collections.unmodifiableMap(origins);
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason unknownReason() {
    return obstacle;
  }
}
