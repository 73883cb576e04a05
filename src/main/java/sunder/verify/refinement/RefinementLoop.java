package sunder.verify.refinement;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
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
  private final Map<String, String> origins = new TreeMap<>();
  private final AbstractPaths.Choice choice;
  private final Focus focus;
  private Precision precision;
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;

  /**
   * @param focus what is searched for
   */
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

  /**
   * A turn of about so many transitions at most: a round may take several.
   *
   * @param extent of a new search; a larger one where several failures are open
   */
  Advance round(Abstractor.Extent extent, long mostTransitions, Decisions decisions) {
    if (!isSearching(decisions)) {
      Abstractor.Aim aim = focus.aim(extent, decisions);
      search.begin(
          abstractor.start(precision, aim, n -> focus.isTooLarge(n, search.locations())),
          decisions);
    }
    return search
        .goOn(mostTransitions)
        .map(ended -> ended.isGivenUp() ? givenUp() : examine(ended, decisions))
        .orElse(Advance.REFINED);
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
    boolean decided = decisions.changes() > changes;
    refiner.ended(decided ? Advance.DECIDED : Advance.REFINED);
    longPlays.ended(decided ? Advance.DECIDED : Advance.REFINED);
    boolean finer = precision.isFinerThan(before);
    return decided ? Advance.DECIDED : finer ? Advance.REFINED : Advance.STUCK;
  }

  /** What it searches for. */
  Focus focus() {
    return focus;
  }

  private void refine(AbstractPaths paths, Abstractor.Search ended) {
    paths.examine(ended.result(), ended.aim().extent());
    precision = paths.finer();
    focus.refine(paths.cuts());
    paths
        .origins()
        .forEach(
            (term, source) ->
                origins.putIfAbsent(term.toString(), source + ", round " + run.totals().rounds()));
    obstacle = paths.obstacle().orElse(obstacle);
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** Where the linear terms that it tells apart came from. */
  Map<String, String> origins() {
    return Collections.unmodifiableMap(origins);
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason obstacle() {
    return obstacle;
  }
}
