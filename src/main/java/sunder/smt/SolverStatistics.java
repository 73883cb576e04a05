package sunder.smt;

/**
 * What asking cost so far.
 *
 * @param queries how often a solver was asked
 * @param millis the time it took, starting the solver included
 */
public record SolverStatistics(long queries, long millis) {}
