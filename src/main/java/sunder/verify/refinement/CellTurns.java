package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import sunder.verify.engine.Advance;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.search.Decisions;

/**
 * The program as it is, and after a while by turns with the program with one symbolic cell. Where
 * the one gets stuck, the other goes on alone.
 */
final class CellTurns implements Schedule {
  /** States and transitions of a turn. */
  private static final long TURN = 2_000;

  /** So much more than the program may the cell take: most proofs need less. */
  private static final long HEAD_START = 3_000;

  /**
   * When the cell is tried first, by what was spent without it.
   *
   * @param effort in states and transitions
   * @param rounds so many in which nothing was decided suffice, however small
   */
  record Start(long effort, int rounds) {
    /**
     * Programs that are done quickly need no cell. Where nothing is decided, it comes once long
     * plays were guessed: one of these decides a stack of a thousand slots.
     */
    static final Start AFTER_A_WHILE = new Start(10_000, 7);

    static final Start AT_ONCE = new Start(0, 0);
  }

  private final Run run;
  private final BoundedSchedule whole;
  private final CellEngine cells;
  private final Start start;
  private boolean wereLast;
  private boolean isStarted;
  private int changes;
  private int roundsBefore;
  private long wholeEffort;
  private long cellEffort;

  CellTurns(Run run, BoundedSchedule whole, CellEngine cells, Start start) {
    this.start = start;
    this.run = run;
    this.whole = whole;
    this.cells = cells;
  }

  @Override
  public void turn(Decisions decisions) {
    long before = run.totals().effort();
    noteDecisions(decisions);
    wereLast = isTurnOfCells() && cells.advance(decisions) != Advance.SPENT;
    if (wereLast) {
      cellEffort += Math.max(1, run.totals().effort() - before);
    } else {
      whole.turn(decisions, isTried() ? TURN : Long.MAX_VALUE);
      wholeEffort += Math.max(1, run.totals().effort() - before);
    }
  }

  @Override
  public void askAnew(Decisions decisions) {
    whole.askAnew(decisions);
    cells.askAnew(decisions);
  }

  private void noteDecisions(Decisions decisions) {
    int rounds = run.totals().rounds();
    if (decisions.changes() != changes) {
      changes = decisions.changes();
      roundsBefore = rounds;
    }
    isStarted |= wholeEffort >= start.effort() || rounds - roundsBefore >= start.rounds();
  }

  private boolean isTurnOfCells() {
    return isTried() && cellEffort <= wholeEffort + HEAD_START;
  }

  private boolean isTried() {
    return isStarted && !cells.isSpent();
  }

  @Override
  public Map<String, List<String>> partitions() {
    return wereLast ? cells.partitions() : whole.partitions();
  }

  @Override
  public Map<String, String> origins() {
    return wereLast ? cells.origins() : whole.origins();
  }
}
