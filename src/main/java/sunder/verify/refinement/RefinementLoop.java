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
import sunder.verify.engine.Engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

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
  private final Run run;
  private final Abstractor abstractor;
  private final PathRefiner refiner;
  private final FoundPlays plays;
  private final AbstractPaths.Choice choice;

  /** What it searches for. */
  final Focus focus;

  /** The search of the round under way. */
  private Optional<Abstractor.Search> search = Optional.empty();

  private Precision precision;
  private final Map<String, String> origins = new TreeMap<>();
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;
  private boolean refinesSeveral;

  /** Rounds since one decided something. */
  private int undecided;

  private Optional<Separation> separation = Optional.empty();

  /** What its rounds took so far. */
  private long work;

  /** How much that is to be until it is asked again whether every value may be told apart. */
  private long looksAt = Timetable.WORK_BEFORE_VALUES;

  /**
   * @param focus what is searched for
   */
  RefinementLoop(
      Run run,
      Abstractor abstractor,
      PathRefiner refiner,
      FoundPlays plays,
      AbstractPaths.Choice choice,
      Focus focus) {
    this.run = run;
    this.abstractor = abstractor;
    this.refiner = refiner;
    this.plays = plays;
    this.choice = choice;
    this.focus = focus;
    this.precision = focus.initial;
  }

  /**
   * A turn of about so many transitions: a round may take several. A new search goes so far, or
   * behind the first abort as long as that refines for several assertions in one round, or rounds
   * decide nothing: what all variants seem to fail first hides what else they do.
   */
  Advance round(Abstractor.Extent extent, long mostTransitions, Decisions decisions) {
    Abstractor.Extent far =
        refinesSeveral || looksAtEach() ? Abstractor.Extent.EVERY_ABORT : extent;
    Abstractor.Search current =
        search.orElseGet(
            () -> abstractor.start(precision, focus.aim(far, decisions), focus::isTooLarge));
    long before = run.totals().work();
    boolean hasEnded = goOn(current, mostTransitions);
    search = hasEnded ? Optional.empty() : Optional.of(current);
    Advance advance = hasEnded ? ended(current, decisions) : Advance.PAUSED;
    work += run.totals().work() - before;
    if (hasEnded && advance != Advance.STUCK && separation.isEmpty() && work >= looksAt) {
      looksAt = 2 * work;
      lookAtValues(current.locations());
    }
    return advance;
  }

  /** Whether it is time to look at several assertions in one round. */
  private boolean looksAtEach() {
    return choice == AbstractPaths.Choice.ONE
        && focus.own.size() > 1
        && undecided >= Timetable.ROUNDS_TO_EACH;
  }

  private AbstractPaths.Choice choice() {
    if (focus.isOneWay()) {
      return AbstractPaths.Choice.OTHER_VARIANTS;
    }
    return looksAtEach() ? AbstractPaths.Choice.EACH_ASSERTION : choice;
  }

  private Advance ended(Abstractor.Search one, Decisions decisions) {
    return one.isGivenUp() ? givenUp(one) : examine(one, decisions);
  }

  /** Tells every value apart if a search meets no more states then than all took so far. */
  private void lookAtValues(Collection<Location> known) {
    separation = focus.separationByValues(known, work);
    separation.ifPresent(apart -> run.listener().trace(apart::saidOfValues));
    precision = focus.withEveryValue(precision, work);
  }

  private boolean goOn(Abstractor.Search current, long mostTransitions) {
    long states = current.states();
    long transitions = current.transitions();
    boolean hasEnded = current.goOn(mostTransitions);
    run.totals().grown(current.states() - states, current.transitions() - transitions);
    if (hasEnded) {
      run.totals().made(current.states());
    }
    return hasEnded;
  }

  private Advance givenUp(Abstractor.Search large) {
    separation = focus.separationAt(large.states(), large.locations());
    if (separation.isPresent()) {
      run.listener().trace(() -> separation.get().said(large.states()));
      return Advance.SPLIT;
    }
    obstacle = UnknownReason.ITERATION_LIMIT;
    return Advance.STUCK;
  }

  private Advance examine(Abstractor.Search ended, Decisions decisions) {
    int changes = decisions.changes();
    Precision before = precision;
    refinesSeveral = false;
    focus.conclude(ended.result(), ended.aim(), decisions);
    if (!decisions.isDone()) {
      AbstractPaths paths = new AbstractPaths(run, refiner, plays, before, decisions, choice());
      long checks = run.budget().checks();
      paths.examine(ended.result(), ended.aim().extent());
      run.totals().examined(run.budget().checks() - checks);
      refineBy(paths);
      refinesSeveral =
          ended.aim().extent() != Abstractor.Extent.FIRST_ABORT && paths.cuts.size() > 1;
    }
    Advance advance =
        decisions.changes() > changes
            ? Advance.DECIDED
            : precision.isFinerThan(before) ? Advance.REFINED : Advance.STUCK;
    undecided = advance == Advance.DECIDED ? 0 : undecided + 1;
    refiner.ended(advance);
    plays.ended(advance);
    return advance;
  }

  private void refineBy(AbstractPaths paths) {
    precision = paths.finer();
    focus.refine(paths.cuts);
    obstacle = paths.obstacle().orElse(obstacle);
    String round = ", round " + run.totals().rounds();
    paths.origins.forEach((term, why) -> origins.putIfAbsent(term.toString(), why + round));
  }

  /** Whether a round is under way. */
  boolean isSearching() {
    return search.isPresent();
  }

  /** Other questions are open now: the round under way was for those before. */
  void askAnew(Decisions decisions) {
    search = Optional.empty();
    focus.askAnew(decisions);
  }

  /** How the assertions are better searched for, once a search has shown that. */
  Optional<Separation> separation() {
    return separation;
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** What found each linear term that it tells apart, and when, by display name. */
  Map<String, String> origins() {
    return Collections.unmodifiableMap(origins);
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason obstacle() {
    return obstacle;
  }
}
