package sunder.verify.refinement;

import java.util.Map;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.acceleration.LongPlays;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/**
 * A round of the loop: search the abstract automaton for all open variants; those that do not reach
 * abort are safe; a path of one that does is a genuine play, which decides every variant that its
 * replay drives to abort, or it is spurious and refines the precision (assume-guarantee-games, Fig.
 * 3; model-sketching, Algorithm 1).
 */
final class RefinementLoop {
  private final Run run;
  private final Abstractor abstractor;
  private final PausedSearch search;
  private final PathRefiner refiner;
  private final LongPlays longPlays;
  private final TermOrigins origins = new TermOrigins();
  private final AbstractPaths.Choice choice;

  /** What is searched for. */
  private final Focus focus;

  private Precision precision;
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;

  RefinementLoop(
      Run run,
      Abstractor abstractor,
      PathRefiner refiner,
      AbstractPaths.Choice choice,
      Focus focus) {
    this.run = run;
    this.abstractor = abstractor;
    this.search = new PausedSearch(run.totals());
    this.refiner = refiner;
    this.choice = choice;
    this.focus = focus;
    this.precision = focus.initial();
    this.longPlays = new LongPlays(run);
  }

  /** A turn of about so many transitions: a round may take several. A new search goes so far. */
  Advance round(Abstractor.Extent extent, long mostTransitions, Decisions decisions) {
    if (!isSearching(decisions)) {
      search.begin(started(focus.aim(extent, decisions)), decisions);
    }
    return search.goOn(mostTransitions).map(s -> ended(s, decisions)).orElse(Advance.REFINED);
  }

  private Abstractor.Search started(Abstractor.Aim aim) {
    return abstractor.start(precision, aim, n -> focus.isTooLarge(n, search.locations()));
  }

  private Advance ended(Abstractor.Search ended, Decisions decisions) {
    return ended.isGivenUp() ? givenUp() : examine(ended, decisions);
  }

  /** Whether a round is under way. */
  boolean isSearching(Decisions decisions) {
    return search.isUnderWay(decisions);
  }

  private Advance givenUp() {
    obstacle = focus.isSpent() ? UnknownReason.ITERATION_LIMIT : obstacle;
    return focus.isSpent() ? Advance.STUCK : Advance.REFINED;
  }

  private Advance examine(Abstractor.Search ended, Decisions decisions) {
    int changes = decisions.changes();
    Precision before = precision;
    focus.conclude(ended.result(), ended.aim(), decisions);
    if (!decisions.isDone()) {
      refine(new AbstractPaths(run, refiner, longPlays, precision, decisions, choice), ended);
    }
    Advance advance = decisions.changes() > changes ? Advance.DECIDED : Advance.REFINED;
    refiner.ended(advance);
    longPlays.ended(advance);
    boolean isStuck = advance == Advance.REFINED && !precision.isFinerThan(before);
    return isStuck ? Advance.STUCK : advance;
  }

  /** What it searches for. */
  Focus focus() {
    return focus;
  }

  private void refine(AbstractPaths paths, Abstractor.Search ended) {
    paths.examine(ended.result(), ended.aim().extent());
    precision = paths.finer();
    focus.refine(paths.cuts());
    origins.add(paths.origins(), run.totals().rounds());
    obstacle = paths.obstacle().orElse(obstacle);
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** Where the linear terms that it tells apart came from. */
  Map<String, String> origins() {
    return origins.texts();
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason obstacle() {
    return obstacle;
  }
}
