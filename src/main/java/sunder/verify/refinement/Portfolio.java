package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.verify.abstraction.Abstractor.SearchExtent;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Engine.TurnResult;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.SchedulingParameters;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.RunVerdicts;

/**
 * The scheduler of the default method: refinement of the whole automaton, and further engines with
 * start conditions and shares of the effort ({@link SchedulingParameters}).
 *
 * <p>Effort-based engines come first in the list. An engine gets the turn while its effort is below
 * its share of the effort of all engines behind it, so that no engine waits for the end of another
 * one's search. The remaining turns are rounds of refinement. Some rounds are shared with engines
 * that find every unsafe variant eventually, even if refinement always refutes the wrong paths; in
 * shared rounds the abstract search continues behind the first error, too.
 */
final class Portfolio implements Scheduler {
  private final VerificationRun run;
  private final RefinementLoopScheduler refinement;
  private final List<Engine> all = new ArrayList<>();
  private final List<Engine> beforeRounds = new ArrayList<>();
  private final List<Engine> inSharedRounds = new ArrayList<>();
  private final List<ScheduledEngine> byEffort = new ArrayList<>();

  /** The engine that continues when refinement makes no progress. */
  private final Optional<Engine> lastResort;

  /** The engine of the last turn; nothing if that was a round of refinement. */
  private Optional<Engine> latest = Optional.empty();

  /** Whether refinement has decided a variant since the last round that was due to be shared. */
  private boolean decidesLately;

  /** Whether the last unshared round of refinement made no progress. */
  private boolean isStuckAlone;

  private int rounds;

  /** An engine beside refinement, with its start condition and share. */
  record Entry(
      Engine engine,
      SchedulingParameters.StartCondition begin,
      SchedulingParameters.EffortShare share) {
    /** Creates an entry that starts in the first round. */
    Entry(Engine engine, SchedulingParameters.EffortShare share) {
      this(engine, SchedulingParameters.AT_ONCE, share);
    }
  }

  /**
   * @param lastResort one of the engines, which is asked before refinement gives up
   */
  Portfolio(
      VerificationRun run,
      RefinementLoopScheduler refinement,
      List<Entry> entries,
      Optional<Engine> lastResort) {
    this.run = run;
    this.refinement = refinement;
    this.lastResort = lastResort;
    for (Entry entry : entries) {
      all.add(entry.engine());
      switch (entry.share().unit()) {
        case EVERY_ROUND -> beforeRounds.add(entry.engine());
        case SHARED_ROUNDS -> inSharedRounds.add(entry.engine());
        case EFFORT, WORK -> byEffort.add(new ScheduledEngine(entry));
      }
    }
  }

  /** The accounting of an effort-based engine. Mutable. */
  private final class ScheduledEngine {
    private final Engine engine;
    private final SchedulingParameters.StartCondition begin;
    private final SchedulingParameters.EffortShare share;
    private boolean hasBegun;
    private int changes;
    private int roundsBefore;
    private long othersBefore;
    private long own;
    private long others;

    private long othersSpent;

    ScheduledEngine(Entry entry) {
      this.engine = entry.engine();
      this.begin = entry.begin();
      this.share = entry.share();
    }

    /** Returns the total effort of which the engine has a share. */
    long spent() {
      boolean isOfWork = share.unit() == SchedulingParameters.TurnUnit.WORK;
      return isOfWork ? run.totals().work() : run.totals().effort();
    }

    /** Records verdicts and effort before a turn. */
    void note(RunVerdicts decisions) {
      if (decisions.changeCount() != changes) {
        changes = decisions.changeCount();
        roundsBefore = run.totals().rounds();
        othersBefore =
            begin.waiting() == SchedulingParameters.WaitingPolicy.SINCE_LAST_DECISION ? others : 0;
      }
      hasBegun |=
          others - othersBefore >= begin.effort()
              || run.totals().rounds() - roundsBefore >= begin.rounds();
    }

    /** Resets the accounting when a new question begins. */
    void resetEffort() {
      hasBegun = false;
      roundsBefore = run.totals().rounds();
      othersBefore = 0;
      own = 0;
      others = 0;
      othersSpent = 0;
    }

    boolean isDue() {
      return hasBegun
          && !engine.isExhausted()
          && own <= share.factor() * othersSpent + share.headStart();
    }

    /**
     * Takes a turn if the engine has started, regardless of its share. Returns whether another turn
     * may decide something.
     */
    boolean canContinue(RunVerdicts decisions) {
      return hasBegun && !engine.isExhausted() && engine.advance(decisions).mayContinue();
    }

    /** Returns whether the engines behind this one are to have short turns. */
    boolean isWaiting() {
      return !engine.isExhausted()
          && (hasBegun || begin.waiting() == SchedulingParameters.WaitingPolicy.SHORT_TURNS);
    }
  }

  @Override
  public void runTurn(RunVerdicts decisions) {
    turn(0, Long.MAX_VALUE, decisions);
  }

  /**
   * Gives a turn to the engines from an index on.
   *
   * @param mostTransitions the approximate limit on transitions in this turn
   */
  private void turn(int index, long mostTransitions, RunVerdicts decisions) {
    if (index == byEffort.size()) {
      latest = Optional.empty();
      refine(mostTransitions, decisions);
      return;
    }
    ScheduledEngine first = byEffort.get(index);
    first.note(decisions);
    // An engine that is due before rounds may decide in one turn what takes this engine many.
    if (first.isDue() && rounds > 0 && decidesBeforeRound(decisions)) {
      return;
    }
    long before = run.totals().effort();
    long spentBefore = first.spent();
    if (takesTurn(first, decisions)) {
      first.own += Math.max(1, first.spent() - spentBefore);
    } else {
      long most = first.isWaiting() ? SchedulingParameters.EFFORT_PER_TURN : Long.MAX_VALUE;
      turn(index + 1, Math.min(most, mostTransitions), decisions);
      first.others += Math.max(1, run.totals().effort() - before);
      first.othersSpent += Math.max(1, first.spent() - spentBefore);
    }
  }

  /**
   * Gives a turn to an engine if it is due. Returns false if the turn passes to the engines behind
   * it.
   */
  private boolean takesTurn(ScheduledEngine one, RunVerdicts decisions) {
    if (!one.isDue()) {
      return false;
    }
    latest = Optional.of(one.engine);
    return one.engine.advance(decisions) != TurnResult.EXHAUSTED;
  }

  private void refine(long mostTransitions, RunVerdicts decisions) {
    if (!refinement.isSearching()) {
      run.nextRound(OptionalInt.empty());
      rounds++;
      if (decidesBeforeRound(decisions)) {
        return;
      }
      // Where several loops take turns, each of them has as many rounds in between.
      int turns = refinement.activeLoopCount(decisions);
      boolean isDue = rounds % (SchedulingParameters.SHARED_ROUND_PERIOD * turns) == 0;
      boolean isShared =
          isStuckAlone
              || isDue && !decidesLately
              || rounds % (SchedulingParameters.FORCED_SHARED_ROUND_PERIOD * turns) == 0;
      isStuckAlone = false;
      decidesLately &= !isDue;
      if (isShared) {
        share(mostTransitions, decisions);
        return;
      }
    }
    isStuckAlone = round(SearchExtent.FIRST_ABORT, mostTransitions, decisions) == TurnResult.STUCK;
  }

  /** Gives turns to the engines that run before rounds. Returns whether no variant is open. */
  private boolean decidesBeforeRound(RunVerdicts decisions) {
    beforeRounds.forEach(engine -> engine.advance(decisions));
    return decisions.isDone();
  }

  private TurnResult round(SearchExtent extent, long mostTransitions, RunVerdicts decisions) {
    TurnResult advance = refinement.round(extent, mostTransitions, decisions);
    decidesLately |= advance == TurnResult.DECIDED;
    run.listener().partitions(refinement::partitions);
    return advance;
  }

  private void share(long mostTransitions, RunVerdicts decisions) {
    TurnResult refined = round(SearchExtent.EVERY_ABORT, mostTransitions, decisions);
    if (!decisions.isDone()) {
      inSharedRounds.forEach(engine -> engine.advance(decisions));
    }
    if (refined == TurnResult.STUCK && !decisions.isDone() && !othersDecide(decisions)) {
      refinement.giveUp(decisions);
    }
  }

  /**
   * Gives turns to the other engines until one decides a variant. Returns false if none of them can
   * continue.
   */
  private boolean othersDecide(RunVerdicts decisions) {
    int before = decisions.changeCount();
    boolean goOn = true;
    while (goOn) {
      run.budget().check();
      goOn = false;
      for (Engine engine : inSharedRounds) {
        goOn |= engine.advance(decisions).mayContinue();
      }
      for (ScheduledEngine other : byEffort) {
        boolean isLast = lastResort.filter(last -> last == other.engine).isPresent();
        goOn |= !isLast && decisions.changeCount() == before && other.canContinue(decisions);
      }
      goOn |= decisions.changeCount() == before && resort(decisions).mayContinue();
      if (decisions.changeCount() != before) {
        return true;
      }
    }
    return false;
  }

  private TurnResult resort(RunVerdicts decisions) {
    TurnResult advance = lastResort.isPresent() ? TurnResult.PAUSED : TurnResult.EXHAUSTED;
    for (int i = 0; i < SchedulingParameters.LAST_RESORT_TURNS && advance.mayContinue(); i++) {
      advance = lastResort.orElseThrow().advance(decisions);
    }
    return advance;
  }

  @Override
  public void onAssertionsReopened(RunVerdicts decisions) {
    refinement.onAssertionsReopened(decisions);
    byEffort.forEach(ScheduledEngine::resetEffort);
    all.forEach(engine -> engine.onAssertionsReopened(decisions));
  }

  Precision precision() {
    return refinement.precision();
  }

  @Override
  public Map<String, List<String>> partitions() {
    return latest.map(Engine::partitions).orElseGet(refinement::partitions);
  }

  @Override
  public Map<String, String> termOrigins() {
    return latest.map(Engine::termOrigins).orElseGet(refinement::termOrigins);
  }
}
