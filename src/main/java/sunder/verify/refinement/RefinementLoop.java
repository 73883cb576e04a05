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
 * do not reach an error are safe; examine paths of the others, each of which is feasible and
 * decides all variants that its replay drives to an error, or spurious and refines the precision
 * (assume-guarantee-games, Fig. 3; model-sketching, Algorithm 1).
 *
 * <p>Where we deviate: a round may take several turns, and a search that grows too large is
 * abandoned ({@link PropertyGrouping}). Each round searches from the initial state; no reached
 * state is kept (no lazy abstraction). Successors are cached over precisions by {@code
 * abstraction.SuccessorCache}. Mutable.
 */
final class RefinementLoop {
  private final VerificationRun run;
  private final Abstractor abstractor;
  private final PathRefiner refiner;
  private final CounterexampleHandler handler;
  private final AbstractCounterexamples.PathSelection selection;

  /** The assertions that it verifies. */
  final PropertyGroup group;

  private Optional<Abstractor.Search> search = Optional.empty();

  private Precision precision;
  private final Map<String, String> origins = new TreeMap<>();

  /** The reason for which the last path or search was given up. */
  private UnknownReason lastUnknownReason = UnknownReason.NO_PROGRESS;

  /** Whether the last round refined for several assertions. */
  private boolean refinesSeveral;

  /** The number of consecutive rounds without a verdict. */
  private int undecided;

  /** The division of the assertions into separate loops, once it is profitable. */
  private Optional<PropertyGrouping> grouping = Optional.empty();

  /** The work of all rounds: effort and the steps of the examination of counterexamples. */
  private long work;

  /** The work at which singleton cuts are considered again. */
  private long nextSingletonCuts = SchedulingParameters.WORK_BEFORE_SINGLETON_CUTS;

  /**
   * @param group the assertions to verify
   */
  RefinementLoop(
      VerificationRun run,
      Abstractor abstractor,
      PathRefiner refiner,
      CounterexampleHandler handler,
      AbstractCounterexamples.PathSelection selection,
      PropertyGroup group) {
    this.run = run;
    this.abstractor = abstractor;
    this.refiner = refiner;
    this.handler = handler;
    this.selection = selection;
    this.group = group;
    this.precision = group.initial;
  }

  /**
   * Takes a turn: starts or continues the search of a round, and examines its counterexamples when
   * it has ended.
   *
   * <p>A search extends behind the first error, whatever {@code extent} says, after a round that
   * refined for several assertions, or after several rounds without a verdict: an error of all
   * variants may hide other errors behind it.
   *
   * @param mostTransitions the approximate limit on transitions in this turn
   */
  TurnResult round(Abstractor.SearchExtent extent, long mostTransitions, RunVerdicts verdicts) {
    Abstractor.SearchExtent far =
        refinesSeveral || examinesEachAssertion() ? Abstractor.SearchExtent.EVERY_ABORT : extent;
    Abstractor.Search current =
        search.orElseGet(
            () -> abstractor.start(precision, group.query(far, verdicts), group::isTooLarge));
    long before = run.totals().work();
    boolean hasEnded = resume(current, mostTransitions);
    search = hasEnded ? Optional.empty() : Optional.of(current);
    TurnResult advance = hasEnded ? conclude(current, verdicts) : TurnResult.PAUSED;
    work += run.totals().work() - before;
    if (hasEnded
        && advance != TurnResult.STUCK
        && grouping.isEmpty()
        && work >= nextSingletonCuts) {
      nextSingletonCuts = 2 * work;
      trySingletonCuts(current.locations());
    }
    return advance;
  }

  /** Returns whether the round examines a path to each assertion. */
  private boolean examinesEachAssertion() {
    return selection == AbstractCounterexamples.PathSelection.FIRST
        && group.precisions.size() > 1
        && undecided >= SchedulingParameters.ROUNDS_BEFORE_EACH_ASSERTION;
  }

  private AbstractCounterexamples.PathSelection selection() {
    if (group.isSingleDisjunct()) {
      return AbstractCounterexamples.PathSelection.DIVERSE_VARIANTS;
    }
    return examinesEachAssertion()
        ? AbstractCounterexamples.PathSelection.EACH_ASSERTION
        : selection;
  }

  private TurnResult conclude(Abstractor.Search one, RunVerdicts verdicts) {
    return one.isGivenUp() ? abandon(one) : examine(one, verdicts);
  }

  /** Uses singleton cuts if a search with them has no more states than the work of this loop. */
  private void trySingletonCuts(Collection<Location> known) {
    grouping = group.groupingBySingletonCuts(known, work);
    grouping.ifPresent(division -> run.listener().trace(division::singletonTraceMessage));
    precision = group.withSingletonCuts(precision, work);
  }

  private boolean resume(Abstractor.Search current, long mostTransitions) {
    long states = current.states();
    long transitions = current.transitions();
    boolean hasEnded = current.resume(mostTransitions);
    run.totals().addIncrement(current.states() - states, current.transitions() - transitions);
    if (hasEnded) {
      run.totals().addModel(current.states());
    }
    return hasEnded;
  }

  private TurnResult abandon(Abstractor.Search large) {
    grouping = group.groupingAt(large.states(), large.locations());
    if (grouping.isPresent()) {
      run.listener().trace(() -> grouping.get().traceMessage(large.states()));
      return TurnResult.SPLIT;
    }
    lastUnknownReason = UnknownReason.ITERATION_LIMIT;
    return TurnResult.STUCK;
  }

  private TurnResult examine(Abstractor.Search ended, RunVerdicts verdicts) {
    int changes = verdicts.changeCount();
    Precision before = precision;
    refinesSeveral = false;
    group.conclude(ended.result(), ended.query(), verdicts);
    if (!verdicts.isDone()) {
      AbstractCounterexamples paths =
          new AbstractCounterexamples(run, refiner, handler, before, verdicts, selection());
      long checks = run.budget().checkCount();
      paths.examine(ended.result(), ended.query().extent());
      run.totals().addExamination(run.budget().checkCount() - checks);
      refineBy(paths);
      refinesSeveral =
          ended.query().extent() != Abstractor.SearchExtent.FIRST_ABORT && paths.cuts.size() > 1;
    }
    TurnResult advance =
        verdicts.changeCount() > changes
            ? TurnResult.DECIDED
            : precision.isFinerThan(before) ? TurnResult.REFINED : TurnResult.STUCK;
    undecided = advance == TurnResult.DECIDED ? 0 : undecided + 1;
    refiner.onRoundEnd(advance);
    handler.onRoundEnd(advance);
    return advance;
  }

  private void refineBy(AbstractCounterexamples paths) {
    precision = paths.refinedPrecision();
    group.refine(paths.cuts);
    lastUnknownReason = paths.unknownReason().orElse(lastUnknownReason);
    String round = ", round " + run.totals().rounds();
    paths.origins.forEach((term, why) -> origins.putIfAbsent(term.toString(), why + round));
  }

  /** Returns whether a round is unfinished. */
  boolean isSearching() {
    return search.isPresent();
  }

  /** Drops the current search: it was a search for assertions that were open before. */
  void onAssertionsReopened(RunVerdicts verdicts) {
    search = Optional.empty();
    group.onAssertionsReopened(verdicts);
  }

  /**
   * Returns the division of the assertions into separate loops, once a search has shown that it is
   * profitable.
   */
  Optional<PropertyGrouping> grouping() {
    return grouping;
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

  /** Returns the reason for which the last undecided path or too large search was given up. */
  UnknownReason unknownReason() {
    return lastUnknownReason;
  }
}
