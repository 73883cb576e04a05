package sunder.verify.engine;

import java.util.List;
import sunder.smt.MeasuredSolver;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.Statistics;

/** Adds up how much work a run is. Mutable. */
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

  /** A composition is searched whose components are these. */
  public void setComponents(List<VerificationResult.ComponentStatistics> parts) {
    components = parts;
  }

  /** Those of the last composition; empty if there was none. */
  public List<VerificationResult.ComponentStatistics> components() {
    return components;
  }

  /** One more round. */
  void nextRound() {
    rounds++;
  }

  public int rounds() {
    return rounds;
  }

  /** The steps of all searches so far. */
  public long transitions() {
    return transitions;
  }

  /** A search that made a model of its own. */
  public void addSearch(long moreStates, long moreTransitions) {
    addIncrement(moreStates, moreTransitions);
    addModel(moreStates);
  }

  /** So many of the states of a search were left by some of their steps alone. */
  public void addPartiallyExpanded(long some) {
    reduced += some;
  }

  /** A search came to its end whose work was told as it grew. */
  public void addModel(long size) {
    largest = Math.max(largest, size);
    last = size;
  }

  /** Measures the effort so far, in abstract states and transitions. */
  public long effort() {
    return states + transitions + prepared - spared;
  }

  /** So much of the effort was on what costs one in so many of what others search. */
  public void addCheapEffort(long some, int forOne) {
    spared += some - some / forOne;
  }

  /** Effort for what a search works with. */
  public void addPreparation(long more) {
    prepared += more;
  }

  /** So many looks at paths and plays: at each of their steps, whenever it was looked at. */
  public void addExamination(long looks) {
    examined += looks;
  }

  /** The effort so far, and what it took to examine what searches found. */
  public long work() {
    return effort() + examined;
  }

  /** A search that went on in the one model that there is. */
  public void addIncrement(long moreStates, long moreTransitions) {
    states += moreStates;
    transitions += moreTransitions;
  }

  /** The size of the one model that there is. */
  public void setModelSize(long size) {
    largest = size;
    last = size;
  }

  /** A whole run of another procedure; sizes are summed as in Fig. 8 of family-symbolic-games. */
  public void addResult(VerificationResult result) {
    Statistics statistics = result.statistics();
    rounds += result.iterations();
    addIncrement(statistics.states(), statistics.transitions());
    largest += statistics.largestModel();
    last += statistics.finalModel();
    queries += statistics.smtQueries();
    queryMillis += statistics.smtMillis();
    reduced += statistics.partiallyExpandedStates();
  }

  /** Those that a part asked so far. */
  void setSolverStatistics(MeasuredSolver.Statistics solver) {
    queries = solver.queries();
    queryMillis = solver.millis();
  }

  /**
   * What a part did since it was told last.
   *
   * @param told what it had done then; from now on all
   */
  void addSince(WorkStatistics part, WorkStatistics told) {
    rounds += part.rounds - told.rounds;
    states += part.states - told.states;
    transitions += part.transitions - told.transitions;
    prepared += part.prepared - told.prepared;
    spared += part.spared - told.spared;
    examined += part.examined - told.examined;
    queries += part.queries - told.queries;
    queryMillis += part.queryMillis - told.queryMillis;
    reduced += part.reduced - told.reduced;
    largest = Math.max(largest, part.largest);
    last = part.last;
    told.rounds = part.rounds;
    told.states = part.states;
    told.transitions = part.transitions;
    told.prepared = part.prepared;
    told.spared = part.spared;
    told.examined = part.examined;
    told.queries = part.queries;
    told.queryMillis = part.queryMillis;
    told.reduced = part.reduced;
  }

  /** The run begins with partitions for which an earlier one took so many transitions. */
  public void setReusedTransitions(long transitions) {
    earlier = transitions;
  }

  /** All of it, with the queries of the run's own solver. */
  Statistics statistics(MeasuredSolver.Statistics solver, long millis, long peakHeapBytes) {
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
