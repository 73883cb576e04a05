package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.limit.PhaseTimes;
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
 * <p>The engines of the default method in the order of {@link CegarVerifier}:
 *
 * <table>
 *   <caption>Engines beside refinement</caption>
 *   <tr><th>engine</th><th>unit</th><th>start</th><th>share</th></tr>
 *   <tr><td>replay of counterexamples of an earlier run</td><td>EVERY_ROUND</td><td>at once</td>
 *       <td>one turn</td></tr>
 *   <tr><td>{@link FamilySplittingEngine}</td><td>EFFORT</td>
 *       <td>{@link SchedulingParameters#EFFORT_BEFORE_SPLIT} since the last verdict</td>
 *       <td>{@link SchedulingParameters#SUBFAMILY_SHARE}</td></tr>
 *   <tr><td>{@link ArrayCellEngine}, also the last resort</td><td>EFFORT</td>
 *       <td>{@link SchedulingParameters#ARRAY_CELL_AFTER_EFFORT}</td>
 *       <td>{@link SchedulingParameters#ARRAY_CELL_SHARE}</td></tr>
 *   <tr><td>{@link ComponentEngine}</td><td>WORK</td>
 *       <td>{@link SchedulingParameters#COMPONENTS_AFTER_EFFORT}</td>
 *       <td>{@link SchedulingParameters#COMPONENTS_EQUAL_SHARE}</td></tr>
 *   <tr><td>{@link ConcreteExecutionEngine}</td><td>EVERY_ROUND</td><td>third round</td>
 *       <td>four turns in later and later rounds</td></tr>
 *   <tr><td>{@link sunder.verify.explicit.ExplicitEngine}</td><td>EVERY_ROUND</td><td>at once</td>
 *       <td>it waits until the others have spent as much</td></tr>
 *   <tr><td>{@link PathEnumerationEngine}</td><td>SHARED_ROUNDS</td><td>first shared round</td>
 *       <td>a turn in each shared round</td></tr>
 * </table>
 *
 * <p>An engine is missing where it does not apply. Only effort-based engines (EFFORT, WORK) form a
 * sequence: after its start, one gets the turn while its effort is at most its share of the effort
 * of refinement and of the effort-based engines behind it. While it waits to start by {@code
 * FULL_ROUNDS} or {@code SINCE_LAST_DECISION}, rounds of refinement run to their ends; otherwise
 * turns are short, so that no engine waits for the end of another one's search.
 *
 * <p>The remaining turns are rounds of refinement. Some rounds are shared with path enumeration,
 * which finds every unsafe variant eventually, even if refinement always refutes the wrong paths;
 * in shared rounds the abstract search continues behind the first error, too. A round that is
 * {@code STUCK} is followed by a shared one; if that is STUCK, the other engines and then the last
 * resort get turns, and refinement gives up if none can continue.
 *
 * <p>The schedule depends on effort and verdicts, not on time or threads. Mutable.
 */
final class Portfolio implements Scheduler {
  private final VerificationRun run;
  private final RefinementLoops refinement;
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

  /**
   * The number of rounds of refinement of the whole automaton; {@code run.totals().rounds()} counts
   * those of other engines, too.
   */
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
   * @param lastResort one of the engines, which gets turns before refinement gives up
   */
  Portfolio(
      VerificationRun run,
      RefinementLoops refinement,
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

    /** The amount of this engine's turns, in the unit of its share. */
    private long own;

    /** The effort of the engines behind this one, for the start condition. */
    private long others;

    /** The amount of the turns of the engines behind this one, in the unit of the share. */
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

    /** Updates the accounting and the start condition before a turn. */
    void update(RunVerdicts verdicts) {
      if (verdicts.changeCount() != changes) {
        changes = verdicts.changeCount();
        roundsBefore = run.totals().rounds();
        othersBefore =
            begin.waiting() == SchedulingParameters.WaitingPolicy.SINCE_LAST_DECISION ? others : 0;
      }
      hasBegun |=
          others - othersBefore >= begin.effort()
              || run.totals().rounds() - roundsBefore >= begin.rounds();
    }

    /** Resets the accounting when assertions are reopened. */
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
    boolean canContinue(RunVerdicts verdicts) {
      return hasBegun && !engine.isExhausted() && advance(engine, verdicts).mayContinue();
    }

    /** Returns whether the engines behind this one are to have short turns. */
    boolean isWaiting() {
      return !engine.isExhausted()
          && (hasBegun || begin.waiting() == SchedulingParameters.WaitingPolicy.SHORT_TURNS);
    }
  }

  @Override
  public void runTurn(RunVerdicts verdicts) {
    turn(0, Long.MAX_VALUE, verdicts);
  }

  /**
   * Gives a turn to the engines from an index on.
   *
   * @param mostTransitions the approximate limit on transitions in this turn
   */
  private void turn(int index, long mostTransitions, RunVerdicts verdicts) {
    if (index == byEffort.size()) {
      latest = Optional.empty();
      refine(mostTransitions, verdicts);
      return;
    }
    ScheduledEngine first = byEffort.get(index);
    first.update(verdicts);
    // An engine of the unit EVERY_ROUND may decide in one turn what this one decides in many.
    if (first.isDue() && rounds > 0 && decidesBeforeRound(verdicts)) {
      return;
    }
    long before = run.totals().effort();
    long spentBefore = first.spent();
    if (takesTurn(first, verdicts)) {
      first.own += Math.max(1, first.spent() - spentBefore);
    } else {
      long most = first.isWaiting() ? SchedulingParameters.EFFORT_PER_TURN : Long.MAX_VALUE;
      turn(index + 1, Math.min(most, mostTransitions), verdicts);
      first.others += Math.max(1, run.totals().effort() - before);
      first.othersSpent += Math.max(1, first.spent() - spentBefore);
    }
  }

  /**
   * Gives a turn to an engine if it is due. Returns false if the turn passes to the engines behind
   * it.
   */
  private boolean takesTurn(ScheduledEngine one, RunVerdicts verdicts) {
    if (!one.isDue()) {
      return false;
    }
    latest = Optional.of(one.engine);
    return advance(one.engine, verdicts) != TurnResult.EXHAUSTED;
  }

  private void refine(long mostTransitions, RunVerdicts verdicts) {
    if (!refinement.isSearching()) {
      run.nextRound(OptionalInt.empty());
      rounds++;
      if (decidesBeforeRound(verdicts)) {
        return;
      }
      // With several loops the period is longer, so that each loop has its number of rounds.
      int turns = refinement.activeLoopCount(verdicts);
      boolean isDue = rounds % (SchedulingParameters.SHARED_ROUND_PERIOD * turns) == 0;
      boolean isShared =
          isStuckAlone
              || isDue && !decidesLately
              || rounds % (SchedulingParameters.FORCED_SHARED_ROUND_PERIOD * turns) == 0;
      isStuckAlone = false;
      decidesLately &= !isDue;
      if (isShared) {
        share(mostTransitions, verdicts);
        return;
      }
    }
    isStuckAlone = round(SearchExtent.FIRST_ABORT, mostTransitions, verdicts) == TurnResult.STUCK;
  }

  private static TurnResult advance(Engine engine, RunVerdicts verdicts) {
    return PhaseTimes.measure(engine.title(), () -> engine.advance(verdicts));
  }

  /** Gives turns to the engines that run before rounds. Returns whether no variant is open. */
  private boolean decidesBeforeRound(RunVerdicts verdicts) {
    beforeRounds.forEach(engine -> advance(engine, verdicts));
    return verdicts.isDone();
  }

  private TurnResult round(SearchExtent extent, long mostTransitions, RunVerdicts verdicts) {
    TurnResult advance =
        PhaseTimes.measure(
            "abstraction refinement", () -> refinement.round(extent, mostTransitions, verdicts));
    decidesLately |= advance == TurnResult.DECIDED;
    run.listener().partitions(refinement::partitions);
    return advance;
  }

  private void share(long mostTransitions, RunVerdicts verdicts) {
    TurnResult refined = round(SearchExtent.EVERY_ABORT, mostTransitions, verdicts);
    if (!verdicts.isDone()) {
      inSharedRounds.forEach(engine -> advance(engine, verdicts));
    }
    if (refined == TurnResult.STUCK && !verdicts.isDone() && !othersDecide(verdicts)) {
      refinement.giveUp(verdicts);
    }
  }

  /**
   * Gives turns to the other engines until one decides a variant. Returns false if none of them can
   * continue.
   */
  private boolean othersDecide(RunVerdicts verdicts) {
    int before = verdicts.changeCount();
    boolean goOn = true;
    while (goOn) {
      run.budget().check();
      goOn = false;
      for (Engine engine : inSharedRounds) {
        goOn |= advance(engine, verdicts).mayContinue();
      }
      for (ScheduledEngine other : byEffort) {
        boolean isLast = lastResort.filter(last -> last == other.engine).isPresent();
        goOn |= !isLast && verdicts.changeCount() == before && other.canContinue(verdicts);
      }
      goOn |= verdicts.changeCount() == before && resort(verdicts).mayContinue();
      if (verdicts.changeCount() != before) {
        return true;
      }
    }
    return false;
  }

  private TurnResult resort(RunVerdicts verdicts) {
    TurnResult advance = lastResort.isPresent() ? TurnResult.PAUSED : TurnResult.EXHAUSTED;
    for (int i = 0; i < SchedulingParameters.LAST_RESORT_TURNS && advance.mayContinue(); i++) {
      advance = advance(lastResort.orElseThrow(), verdicts);
    }
    return advance;
  }

  @Override
  public void onAssertionsReopened(RunVerdicts verdicts) {
    refinement.onAssertionsReopened(verdicts);
    byEffort.forEach(ScheduledEngine::resetEffort);
    all.forEach(engine -> engine.onAssertionsReopened(verdicts));
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
