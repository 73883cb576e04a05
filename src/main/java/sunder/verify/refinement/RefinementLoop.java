package sunder.verify.refinement;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import sunder.certificate.Invariant;
import sunder.family.ConfigSet;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Precision;
import sunder.verify.acceleration.LongPlays;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Engine;
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
  private final PausedSearch search;
  private final PathRefiner refiner;
  private final LongPlays longPlays;
  private final Map<String, String> origins = new TreeMap<>();
  private final AbstractPaths.Choice choice;
  private Precision precision;
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;

  RefinementLoop(
      Run run,
      Precision initial,
      Abstractor abstractor,
      PathRefiner refiner,
      AbstractPaths.Choice choice) {
    this.choice = choice;
    this.run = run;
    this.precision = initial;
    this.search = new PausedSearch(abstractor, run.totals());
    this.refiner = refiner;
    this.longPlays = new LongPlays(run);
  }

  /** The engine whose turns are rounds with searches of this extent. */
  Engine searching(Abstractor.Extent extent) {
    return searching(extent, Long.MAX_VALUE);
  }

  /** The same with turns of about so many transitions at most: a round may take several. */
  Engine searching(Abstractor.Extent extent, long mostTransitions) {
    return decisions ->
        search
            .goOn(extent, precision, decisions.open(), mostTransitions)
            .map(result -> examine(result, decisions))
            .orElse(Advance.REFINED);
  }

  /** Whether a round is under way. */
  boolean isSearching() {
    return search.isUnderWay();
  }

  private Advance examine(AbstractResult result, Decisions decisions) {
    ConfigSet open = decisions.open();
    Precision before = precision;
    ConfigSet safe = result.open().minus(result.reachingAbort());
    decisions.safe(safe, invariant(result, safe));
    if (!decisions.isDone()) {
      refine(new AbstractPaths(run, refiner, longPlays, precision, decisions, choice), result);
    }
    boolean decided = !decisions.open().equals(open);
    refiner.ended(decided ? Advance.DECIDED : Advance.REFINED);
    longPlays.ended(decided ? Advance.DECIDED : Advance.REFINED);
    if (decided) {
      return Advance.DECIDED;
    }
    return precision.isFinerThan(before) ? Advance.REFINED : Advance.STUCK;
  }

  private void refine(AbstractPaths paths, AbstractResult result) {
    paths.examine(result, search.extent());
    precision = paths.finer();
    paths
        .origins()
        .forEach(
            (term, source) ->
                origins.putIfAbsent(term.toString(), source + ", round " + run.totals().rounds()));
    obstacle = paths.obstacle().orElse(obstacle);
  }

  private Invariant invariant(AbstractResult result, ConfigSet safe) {
    return new Invariant(run.kept(() -> result.reached().regions(safe)), result.visited(safe));
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
