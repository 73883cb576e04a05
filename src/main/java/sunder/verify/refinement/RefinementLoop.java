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
 * The CEGAR loop for a family: search the abstract automaton for all open variants; variants that
 * do not reach an error are safe; examine paths of the others, each of which is genuine and decides
 * all variants that its replay drives to an error, or spurious and refines the precision
 * (assume-guarantee-games, Fig. 3; model-sketching, Algorithm 1).
 *
 * <p>Where we deviate: a round may take several turns, and a search that grows too large is
 * abandoned ({@link PropertyGrouping}). Mutable.
 */
final class RefinementLoop {
  private final VerificationRun run;
  private final Abstractor abstractor;
  private final PathRefiner refiner;
  private final CounterexampleHandler plays;
  private final AbstractCounterexamples.PathSelection choice;

  /** The assertions that it verifies. */
  final PropertyGroup group;

  private Optional<Abstractor.Search> search = Optional.empty();

  private Precision precision;
  private final Map<String, String> origins = new TreeMap<>();
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;
  private boolean refinesSeveral;

  /** The number of consecutive rounds without a verdict. */
  private int undecided;

  private Optional<PropertyGrouping> separation = Optional.empty();

  /** The effort of all rounds. */
  private long work;

  /** The effort at which singleton cuts are considered again. */
  private long looksAt = SchedulingParameters.WORK_BEFORE_SINGLETON_CUTS;

  /**
   * @param focus the assertions to verify
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
   * Takes a turn: starts or continues the search of a round, and examines its counterexamples when
   * it has ended.
   *
   * <p>A search extends behind the first error, for any {@code extent}, while one round refines for
   * several assertions or rounds have no verdicts: an error of all variants may hide other errors
   * behind it.
   *
   * @param mostTransitions the approximate limit on transitions in this turn
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

  /** Returns whether the round examines a path to each assertion. */
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

  /** Uses singleton cuts if a search with them has no more states than the earlier effort. */
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

  /** Returns whether a round is unfinished. */
  boolean isSearching() {
    return search.isPresent();
  }

  /** Drops the current search: it was a search for assertions that were open before. */
  void onAssertionsReopened(RunVerdicts decisions) {
    search = Optional.empty();
    group.onAssertionsReopened(decisions);
  }

  /**
   * Returns the division of the assertions into separate loops, once a search has shown that it is
   * profitable.
   */
  Optional<PropertyGrouping> grouping() {
    return separation;
  }

  Precision precision() {
    return precision;
  }

  /**
   * Returns the source and round of the first cut of each partitioned linear term, by display name.
   */
  Map<String, String> termOrigins() {
    return Collections.unmodifiableMap(origins);
  }

  /** Returns the reason for which the last inconclusive path was given up. */
  UnknownReason unknownReason() {
    return obstacle;
  }
}
