package sunder.verify.engine;

import sunder.smt.SolverStatistics;
import sunder.verify.Statistics;
import sunder.verify.VerificationResult;

/** Adds up how much work a run is. Mutable. */
public final class SearchTotals {
  private int rounds;
  private long states;
  private long transitions;
  private long largest;
  private long last;
  private long queries;
  private long queryMillis;

  long transitions() {
    return transitions;
  }

  /** One more round. */
  void nextRound() {
    rounds++;
  }

  public int rounds() {
    return rounds;
  }

  /** A search that made a model of its own. */
  public void searched(long moreStates, long moreTransitions) {
    grown(moreStates, moreTransitions);
    largest = Math.max(largest, moreStates);
    last = moreStates;
  }

  /** A search that went on in the one model that there is. */
  public void grown(long moreStates, long moreTransitions) {
    states += moreStates;
    transitions += moreTransitions;
  }

  /** The size of the one model that there is. */
  public void model(long size) {
    largest = size;
    last = size;
  }

  /** A whole run of another procedure; sizes are summed as in Fig. 8 of family-symbolic-games. */
  public void ran(VerificationResult result) {
    Statistics statistics = result.statistics();
    rounds += result.iterations();
    grown(statistics.states(), statistics.transitions());
    largest += statistics.largestModel();
    last += statistics.finalModel();
    queries += statistics.smtQueries();
    queryMillis += statistics.smtMillis();
  }

  /** All of it, with the queries of the run's own solver. */
  Statistics statistics(SolverStatistics solver, long millis, long peakHeapBytes) {
    return new Statistics(
        states,
        transitions,
        largest,
        last,
        queries + solver.queries(),
        queryMillis + solver.millis(),
        millis,
        peakHeapBytes);
  }
}
