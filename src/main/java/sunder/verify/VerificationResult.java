package sunder.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * The result of a {@link Verifier}: the verdicts of a family and a summary of the run.
 *
 * @param verdict the verdicts of the variants
 * @param assertions the verdicts of the assertions, in source order; empty if none were requested
 * @param run the summary of the run
 * @param failure the internal error that ended the run; the verdicts before it are kept
 */
public record VerificationResult(
    FamilyVerdict verdict,
    List<AssertionVerdict> assertions,
    RunSummary run,
    Optional<ReplayMismatch> failure) {
  public VerificationResult {
    assertions = List.copyOf(assertions);
  }

  /** Returns this result with another summary of the run. */
  public VerificationResult with(RunSummary other) {
    return new VerificationResult(verdict, assertions, other, failure);
  }

  /** Returns the reasons for which variants or assertions are undecided. */
  public Set<UnknownReason> unknownReasons() {
    return Stream.concat(Stream.of(verdict), assertions.stream().map(AssertionVerdict::verdict))
        .flatMap(decided -> decided.groups().stream())
        .map(FamilyVerdict.Group::verdict)
        .filter(Verdict.Unknown.class::isInstance)
        .map(unknown -> ((Verdict.Unknown) unknown).reason())
        .collect(Collectors.toSet());
  }

  /**
   * @throws ReplayMismatch if the run failed
   */
  public void throwFailure() {
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  /**
   * The summary of a run.
   *
   * @param iterations the number of rounds of the main loop
   * @param partitions the final partition of each variable that was split, by display name: its
   *     intervals in ascending order, such as {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}
   * @param termOrigins the origins of the linear terms among them, by display name
   * @param statistics the amount of work
   * @param components the components of the last composition that was searched, if there was one
   */
  public record RunSummary(
      int iterations,
      Map<String, List<String>> partitions,
      Map<String, String> termOrigins,
      Statistics statistics,
      List<ComponentStatistics> components) {
    public RunSummary {
      components = List.copyOf(components);
    }

    /** Returns this summary with other statistics. */
    public RunSummary with(Statistics other) {
      return new RunSummary(iterations, partitions, termOrigins, other, components);
    }
  }

  /**
   * The size of a component of the composition.
   *
   * @param variables the variables that only the component accesses, in source order; for an array
   *     of the client only the array
   * @param operations the procedures of its interface
   * @param model the number of states of its abstract automaton
   * @param assumption the number of states of its minimal assumption, the client's location
   *     included
   * @param learning the statistics of its learnt assumption, if assumptions are learnt
   */
  public record ComponentStatistics(
      List<String> variables,
      List<String> operations,
      long model,
      long assumption,
      Optional<LearningStatistics> learning) {

    public ComponentStatistics {
      variables = List.copyOf(variables);
      operations = List.copyOf(operations);
    }

    /**
     * The statistics of a learnt assumption.
     *
     * @param states the number of states of the latest automaton over the interface alphabet; 0 if
     *     no assumption was learnt
     * @param membershipQueries the number of queries in all rounds
     * @param equivalenceQueries the number of queries in all rounds
     */
    public record LearningStatistics(
        long states, long membershipQueries, long equivalenceQueries) {}
  }

  /**
   * The amount of work of a run; sizes are counts, times are in milliseconds.
   *
   * @param states the abstract or symbolic states visited in all rounds
   * @param transitions the transitions taken in all rounds
   * @param largestModel the number of states of the largest model searched
   * @param finalModel the number of states of the last model searched
   * @param partiallyExpandedStates the states that were expanded by a proper ample set
   * @param reusedTransitions the transitions of the earlier run whose partitions this run started
   *     with
   */
  public record Statistics(
      long states,
      long transitions,
      long largestModel,
      long finalModel,
      long smtQueries,
      long smtMillis,
      long millis,
      long peakHeapBytes,
      long partiallyExpandedStates,
      long reusedTransitions) {
    /** Returns these statistics with another time and memory. */
    public Statistics with(long otherMillis, long otherHeapBytes) {
      return new Statistics(
          states,
          transitions,
          largestModel,
          finalModel,
          smtQueries,
          smtMillis,
          otherMillis,
          otherHeapBytes,
          partiallyExpandedStates,
          reusedTransitions);
    }

    /**
     * Returns the transitions of a search without reused partitions, in this run or in the earlier
     * one: the measure of whether partitions are worth reusing.
     */
    public long transitionsFromScratch() {
      return Math.max(transitions, reusedTransitions);
    }
  }
}
