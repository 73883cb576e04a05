package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import sunder.verify.abstraction.Abstractor.Extent;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/**
 * Mostly refinement, with a fair share for the enumeration of plays, so that every unsafe variant
 * is found in the end even if refinement keeps refuting the wrong paths. In these shared rounds the
 * abstract search goes on behind the first abort, too: that may get further where it is stuck.
 */
final class FairSchedule implements BoundedSchedule {
  /** Every so many rounds are shared, where those in between decided nothing. */
  private static final int SHARED_EVERY = 4;

  /** Every so many rounds are shared in any case. */
  private static final int SURELY_SHARED_EVERY = 16;

  /** Turns of the last resort for one of the plays: these take long where they help least. */
  private static final int RESORTS_OF_A_TURN = 8;

  private final Run run;
  private final Engine first;
  private final RefinementLoops loops;
  private final Engine plays;

  /** Goes on where refinement gets no further. */
  private final Engine lastResort;

  /** Whether refinement decided something since the last round that was due to be shared. */
  private boolean decidesLately;

  /** Whether refinement got no further without sharing. */
  private boolean isStuckAlone;

  /** Rounds begun by this schedule, which may not be the only one of its run. */
  private int rounds;

  /** Transitions of the turn under way. */
  private long most;

  /**
   * @param first says itself when it is its turn
   * @param lastResort asked before refinement gives up
   */
  FairSchedule(Run run, Engine first, RefinementLoops loops, Engine plays, Engine lastResort) {
    this.lastResort = lastResort;
    this.run = run;
    this.first = first;
    this.loops = loops;
    this.plays = plays;
  }

  @Override
  public void turn(Decisions decisions) {
    turn(decisions, Long.MAX_VALUE);
  }

  @Override
  public void turn(Decisions decisions, long mostTransitions) {
    most = mostTransitions;
    if (loops.isSearching()) {
      isStuckAlone = refine(Extent.FIRST_ABORT, decisions) == Advance.STUCK;
      return;
    }
    run.nextRound(OptionalInt.empty());
    int round = ++rounds;
    first.advance(decisions);
    if (decisions.isDone()) {
      return;
    }
    if (isShared(round, loops.count(decisions))) {
      shared(decisions);
    } else {
      isStuckAlone = refine(Extent.FIRST_ABORT, decisions) == Advance.STUCK;
    }
  }

  /** Where several loops take turns, each of them has as many rounds in between. */
  private boolean isShared(int round, int turns) {
    boolean due = round % (SHARED_EVERY * turns) == 0;
    boolean shared =
        isStuckAlone || due && !decidesLately || round % (SURELY_SHARED_EVERY * turns) == 0;
    isStuckAlone = false;
    decidesLately &= !due;
    return shared;
  }

  private Advance refine(Extent extent, Decisions decisions) {
    Advance advance = loops.round(extent, most, decisions);
    decidesLately |= advance == Advance.DECIDED;
    run.listener().partitions(this::partitions);
    return advance;
  }

  private void shared(Decisions decisions) {
    Advance refined = refine(Extent.EVERY_ABORT, decisions);
    if (!decisions.isDone()) {
      plays.advance(decisions);
    }
    if (refined == Advance.STUCK && !decisions.isDone() && !othersDecide(decisions)) {
      loops.giveUp(decisions);
    }
  }

  /** Goes on without refinement until something is decided; false if it does not come to that. */
  private boolean othersDecide(Decisions decisions) {
    Advance played = Advance.REFINED;
    Advance other = Advance.REFINED;
    while (played == Advance.REFINED || other == Advance.REFINED) {
      run.budget().check();
      played = plays.advance(decisions);
      for (int i = 0; i < RESORTS_OF_A_TURN && played != Advance.DECIDED; i++) {
        other = lastResort.advance(decisions);
        if (other != Advance.REFINED) {
          break;
        }
      }
      if (played == Advance.DECIDED || other == Advance.DECIDED) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void askAnew(Decisions decisions) {
    first.askAnew(decisions);
    loops.askAnew();
    plays.askAnew(decisions);
    lastResort.askAnew(decisions);
  }

  @Override
  public Map<String, List<String>> partitions() {
    return loops.partitions();
  }

  @Override
  public Map<String, String> origins() {
    return loops.origins();
  }
}
