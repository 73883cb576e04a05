package sunder.verify.refinement;

import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.ProgressListener;
import sunder.verify.ReplayRejected;
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Arrival;
import sunder.verify.abstraction.Precision;
import sunder.verify.explicit.ExplicitShare;
import sunder.verify.search.Confirmation;
import sunder.verify.search.Decisions;
import sunder.verify.search.Path;

/**
 * The loop: search the abstract automaton for all open variants; those that do not reach abort are
 * safe; a path of one that does is a genuine play, which decides every variant that its replay
 * drives to abort, or it is spurious and its cuts refine the precision (assume-guarantee-games,
 * Fig. 3; model-sketching, Algorithm 1).
 *
 * <p>A fair share of each round goes to the symbolic enumeration of plays, so that every unsafe
 * variant is found in the end even if refinement keeps refuting the wrong paths.
 */
final class RefinementLoop {
  private static final int PATHS_PER_ROUND = 16;
  private static final int MOST_PATHS = 256;

  private final Abstractor abstractor;
  private final PathRefiner refiner;
  private final ExplicitShare explicit;
  private final SymbolicShare share;
  private final Confirmation confirmation;
  private final Decisions decisions;
  private final Budget budget;
  private final ProgressListener listener;
  private final SearchTotals totals = new SearchTotals();
  private Precision precision;

  /** The precision with the cuts found in this round. */
  private Precision finer;

  private UnknownReason obstacle = UnknownReason.NO_PROGRESS;

  RefinementLoop(
      Precision initial,
      Abstractor abstractor,
      PathRefiner refiner,
      ExplicitShare explicit,
      SymbolicShare share,
      Confirmation confirmation,
      Decisions decisions,
      Budget budget,
      ProgressListener listener) {
    this.precision = initial;
    this.finer = initial;
    this.abstractor = abstractor;
    this.refiner = refiner;
    this.explicit = explicit;
    this.share = share;
    this.confirmation = confirmation;
    this.decisions = decisions;
    this.budget = budget;
    this.listener = listener;
  }

  /** Reaches the goal, or leaves the open variants with the reason. */
  void run() {
    try {
      while (!decisions.isDone()) {
        totals.nextRound(budget);
        listener.iteration(totals.rounds(), decisions.open().count());
        if (totals.rounds() == 1 && explicit.isOfUse()) {
          tryExplicitly();
        }
        if (!decisions.isDone() && !round() && !totals.shareNext() && !share.decide(decisions)) {
          decisions.unknown(decisions.open(), obstacle);
        }
      }
    } catch (LimitReached limit) {
      decisions.unknown(decisions.open(), limit.reason());
    } catch (ReplayRejected bug) {
      decisions.fail(bug);
    } catch (OutOfMemoryError e) {
      decisions.unknown(decisions.open(), UnknownReason.MEMORY);
    }
  }

  /** Finite data need no abstraction. */
  private void tryExplicitly() {
    ExplicitShare.Extent extent = explicit.advance(decisions);
    totals.add(extent);
    listener.trace(() -> PathTrace.explicit(extent, decisions.open().count()));
  }

  /** One search and what follows from it; false if it changed neither verdicts nor precision. */
  private boolean round() {
    ConfigSet open = decisions.open();
    AbstractResult result = abstractor.check(precision, open, totals.extent());
    totals.add(result);
    decisions.safe(open.minus(result.reachingAbort()));
    if (decisions.isDone()) {
      return true;
    }
    examine(result);
    boolean decided = !decisions.open().equals(open);
    if (decided) {
      totals.decided();
    }
    boolean refined = finer.isFinerThan(precision);
    precision = finer;
    if (totals.isSharedRound()) {
      share.advance(decisions);
    }
    return decided || refined;
  }

  /**
   * Takes paths to abort, for each arrival and each group of variants one; up to a limit, unless
   * none of them led to anything.
   */
  private void examine(AbstractResult result) {
    int paths = 0;
    ConfigSet before = decisions.open();
    ConfigSet rest = before;
    for (Arrival arrival : byMustFirst(result)) {
      ConfigSet here = arrival.may().and(rest).and(decisions.open());
      while (!here.isEmpty()
          && (paths++ < PATHS_PER_ROUND
              || paths < MOST_PATHS
                  && !finer.isFinerThan(precision)
                  && decisions.open().equals(before))) {
        Configuration configuration = here.pick();
        Path path = result.pathTo(arrival, configuration);
        Path open = path.withVariants(path.variants().and(decisions.open()));
        handle(open);
        here = here.and(decisions.open()).minus(path.variants());
        rest =
            totals.extent() == Abstractor.Extent.FIRST_ABORT ? rest.minus(path.variants()) : rest;
      }
    }
  }

  /** A must path is genuine, so it comes first. */
  private static List<Arrival> byMustFirst(AbstractResult result) {
    return java.util.stream.Stream.concat(
            result.aborts().stream().filter(a -> !a.must().isEmpty()),
            result.aborts().stream().filter(a -> a.must().isEmpty()))
        .toList();
  }

  private void handle(Path path) {
    budget.check();
    if (finer.isFinerThan(precision) && refiner.isExcluded(path, finer)) {
      return;
    }
    RefinementResult refined = refiner.refine(path, finer);
    if (refined instanceof RefinementResult.Genuine genuine) {
      boolean confirmed = confirmation.confirm(genuine.play(), decisions.open(), decisions);
      listener.trace(() -> PathTrace.genuine(path, confirmed));
    } else if (refined instanceof RefinementResult.Spurious spurious) {
      refineBy(path, spurious);
    } else if (refined instanceof RefinementResult.Stuck stuck) {
      stuck(path, stuck.reason());
    }
  }

  /** Progress is judged here alone: a precision that tells nothing new apart is none. */
  private void refineBy(Path path, RefinementResult.Spurious spurious) {
    Precision before = finer;
    if (!spurious.finer().isFinerThan(before)) {
      stuck(path, UnknownReason.NO_PROGRESS);
      return;
    }
    finer = spurious.finer();
    listener.trace(() -> PathTrace.spurious(path, spurious, before));
  }

  private void stuck(Path path, UnknownReason reason) {
    obstacle = reason;
    listener.trace(() -> PathTrace.stuck(path, reason));
  }

  /** Searches done so far, for statistics. */
  SearchTotals totals() {
    return totals;
  }

  /** The precision reached. */
  Precision precision() {
    return precision;
  }
}
