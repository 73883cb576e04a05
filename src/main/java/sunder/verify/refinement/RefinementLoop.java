package sunder.verify.refinement;

import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
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
  private final FoundPlays plays;
  private final AbstractPaths.Choice choice;

  /** What is searched for. */
  private final Focus focus;

  private final Learnt learnt;

  RefinementLoop(
      Run run,
      Abstractor abstractor,
      PathRefiner refiner,
      FoundPlays plays,
      AbstractPaths.Choice choice,
      Focus focus) {
    this.run = run;
    this.abstractor = abstractor;
    this.search = new PausedSearch(run.totals());
    this.refiner = refiner;
    this.choice = choice;
    this.focus = focus;
    this.learnt = new Learnt(focus.initial());
    this.plays = plays;
  }

  /** A turn of about so many transitions: a round may take several. A new search goes so far. */
  Advance round(Abstractor.Extent extent, long mostTransitions, Decisions decisions) {
    if (!isSearching()) {
      search.begin(started(focus.aim(extent, decisions)));
    }
    return search.goOn(mostTransitions).map(s -> ended(s, decisions)).orElse(Advance.REFINED);
  }

  private Abstractor.Search started(Abstractor.Aim aim) {
    return abstractor.start(learnt.precision(), aim, n -> focus.isTooLarge(n, search.locations()));
  }

  private Advance ended(Abstractor.Search ended, Decisions decisions) {
    return ended.isGivenUp() ? givenUp() : examine(ended, decisions);
  }

  /** Whether a round is under way. */
  boolean isSearching() {
    return search.isUnderWay();
  }

  /** Other questions are open now: the round under way was for those before. */
  void askAnew() {
    search.drop();
  }

  private Advance givenUp() {
    if (focus.isSpent()) {
      learnt.stuckBy(UnknownReason.ITERATION_LIMIT);
    }
    return focus.isSpent() ? Advance.STUCK : Advance.REFINED;
  }

  private Advance examine(Abstractor.Search ended, Decisions decisions) {
    int changes = decisions.changes();
    Precision before = learnt.precision();
    focus.conclude(ended.result(), ended.aim(), decisions);
    if (!decisions.isDone()) {
      AbstractPaths paths = new AbstractPaths(run, refiner, plays, before, decisions, choice);
      paths.examine(ended.result(), ended.aim().extent());
      learnt.from(paths, run.totals().rounds());
      focus.refine(paths.cuts());
    }
    Advance advance = decisions.changes() > changes ? Advance.DECIDED : Advance.REFINED;
    refiner.ended(advance);
    plays.ended(advance);
    boolean isStuck = advance == Advance.REFINED && !learnt.precision().isFinerThan(before);
    return isStuck ? Advance.STUCK : advance;
  }

  /** What it searches for. */
  Focus focus() {
    return focus;
  }

  /** What its rounds came to. */
  Learnt learnt() {
    return learnt;
  }
}
