package sunder.verify.refinement;

import java.util.Optional;
import sunder.verdict.UnknownReason;
import sunder.verify.abstraction.AbstractResult;
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
  private final PathRefiner refiner;
  private final Focus focus;
  private Precision precision;
  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;

  /**
   * @param focus what is searched for
   */
  RefinementLoop(Run run, Abstractor abstractor, PathRefiner refiner, Focus focus) {
    this.run = run;
    this.precision = focus.initial();
    this.abstractor = abstractor;
    this.refiner = refiner;
    this.focus = focus;
  }

  /** A round with a search of this extent, or a larger one where several failures are open. */
  Advance round(Abstractor.Extent extent, Decisions decisions) {
    int changes = decisions.changes();
    Precision before = precision;
    Abstractor.Aim aim = focus.aim(extent, decisions);
    Optional<AbstractResult> result =
        abstractor.check(precision, aim, n -> focus.isTooLarge(n, abstractor.locations(before)));
    if (result.isEmpty()) {
      obstacle = focus.isSpent() ? UnknownReason.ITERATION_LIMIT : obstacle;
      return focus.isSpent() ? Advance.STUCK : Advance.REFINED;
    }
    run.totals().searched(result.get().states(), result.get().transitions());
    focus.conclude(result.get(), aim, decisions);
    if (!decisions.isDone()) {
      refine(new AbstractPaths(run, refiner, precision, decisions), result.get(), aim.extent());
    }
    if (decisions.changes() > changes) {
      refiner.ended(Advance.DECIDED);
      return Advance.DECIDED;
    }
    refiner.ended(Advance.REFINED);
    return precision.isFinerThan(before) ? Advance.REFINED : Advance.STUCK;
  }

  private void refine(AbstractPaths paths, AbstractResult result, Abstractor.Extent extent) {
    paths.examine(result, extent);
    precision = paths.finer();
    focus.refine(paths.cuts());
    obstacle = paths.obstacle().orElse(obstacle);
  }

  /** What it searches for. */
  Focus focus() {
    return focus;
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }

  /** What kept the latest path that led nowhere from leading anywhere. */
  UnknownReason obstacle() {
    return obstacle;
  }
}
