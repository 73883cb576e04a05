package sunder.verify.engine;

import java.util.List;
import sunder.smt.StatisticsSolver;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.Statistics;

/** The accumulated work of a run. Mutable. */
public final class WorkStatistics {
  private List<VerificationResult.ComponentStatistics> components = List.of();
  private int rounds;
  private long states;
  private long transitions;
  private long prepared;
  private long spared;
  private long examined;
  private long largest;
  private long last;
  private long queries;
  private long queryMillis;
  private long earlier;
  private long reduced;

  /** Records the components of a composed search. */
  public void setComponents(List<VerificationResult.ComponentStatistics> parts) {
    components = parts;
  }

  /** Returns the components of the last composed search, or none. */
  public List<VerificationResult.ComponentStatistics> components() {
    return components;
  }

  /** Counts a round. */
  void nextRound() {
    rounds++;
  }

  public int rounds() {
    return rounds;
  }

  /** Returns the number of transitions of all searches. */
  public long transitions() {
    return transitions;
  }

  /** Adds a search with a separate model. */
  public void addSearch(long moreStates, long moreTransitions) {
    addIncrement(moreStates, moreTransitions);
    addModel(moreStates);
  }

  /** Adds states of which only some outgoing transitions were explored. */
  public void addPartiallyExpanded(long some) {
    reduced += some;
  }

  /** Records the final model size of a search whose work was added step by step. */
  public void addModel(long size) {
    largest = Math.max(largest, size);
    last = size;
  }

  /** Returns the effort, in abstract states and transitions. */
  public long effort() {
    return states + transitions + prepared - spared;
  }

  /** Adds effort in a unit of which {@code forOne} make one abstract transition. */
  public void addCheapEffort(long some, int forOne) {
    spared += some - some / forOne;
  }

  /** Adds effort for the preparation of a search. */
  public void addPreparation(long more) {
    prepared += more;
  }

  /** Adds steps of the examination of counterexamples. */
  public void addExamination(long looks) {
    examined += looks;
  }

  /** Returns the effort including the examination of counterexamples. */
  public long work() {
    return effort() + examined;
  }

  /** Adds states and transitions to the single model of the run. */
  public void addIncrement(long moreStates, long moreTransitions) {
    states += moreStates;
    transitions += moreTransitions;
  }

  /** Sets the size of the single model of the run. */
  public void setModelSize(long size) {
    largest = size;
    last = size;
  }

  /**
   * Adds a run of another procedure; model sizes are summed up as in Fig. 8 of
   * family-symbolic-games.
   */
  public void addResult(VerificationResult result) {
    Statistics statistics = result.run().statistics();
    rounds += result.run().iterations();
    addIncrement(statistics.states(), statistics.transitions());
    largest += statistics.largestModel();
    last += statistics.finalModel();
    queries += statistics.smtQueries();
    queryMillis += statistics.smtMillis();
    reduced += statistics.partiallyExpandedStates();
  }

  /** Sets the solver statistics of a child run. */
  void setSolverStatistics(StatisticsSolver.Statistics solver) {
    queries = solver.queries();
    queryMillis = solver.millis();
  }

  /**
   * Adds the work of a child run since the last call.
   *
   * @param recorded the work that was added before; updated
   */
  void addSince(WorkStatistics part, WorkStatistics recorded) {
    rounds += part.rounds - recorded.rounds;
    states += part.states - recorded.states;
    transitions += part.transitions - recorded.transitions;
    prepared += part.prepared - recorded.prepared;
    spared += part.spared - recorded.spared;
    examined += part.examined - recorded.examined;
    queries += part.queries - recorded.queries;
    queryMillis += part.queryMillis - recorded.queryMillis;
    reduced += part.reduced - recorded.reduced;
    largest = Math.max(largest, part.largest);
    last = part.last;
    recorded.rounds = part.rounds;
    recorded.states = part.states;
    recorded.transitions = part.transitions;
    recorded.prepared = part.prepared;
    recorded.spared = part.spared;
    recorded.examined = part.examined;
    recorded.queries = part.queries;
    recorded.queryMillis = part.queryMillis;
    recorded.reduced = part.reduced;
  }

  /** Records the transitions of the earlier run whose cuts this run starts with. */
  public void setReusedTransitions(long transitions) {
    earlier = transitions;
  }

  /** Returns the final statistics, including those of the run's own solver. */
  Statistics statistics(StatisticsSolver.Statistics solver, long millis, long peakHeapBytes) {
    return new Statistics(
        states,
        transitions,
        largest,
        last,
        queries + solver.queries(),
        queryMillis + solver.millis(),
        millis,
        peakHeapBytes,
        reduced,
        earlier);
  }
}
