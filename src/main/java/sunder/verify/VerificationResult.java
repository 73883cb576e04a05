package sunder.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;

/**
 * What a procedure found.
 *
 * @param assertions what is known of each assertion, in the order of the text
 * @param iterations rounds of the procedure's main loop
 * @param partitions the final partition of each variable that was split, by display name, its
 *     intervals from low to high as {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}
 * @param termOrigins where the linear terms among them came from, by display name
 * @param failure a bug of ours that ended the run; the verdict says what was decided before
 * @param components of the last composition that was searched, if there was one
 */
public record VerificationResult(
    FamilyVerdict verdict,
    List<AssertionVerdict> assertions,
    int iterations,
    Map<String, List<String>> partitions,
    Map<String, String> termOrigins,
    Statistics statistics,
    Optional<ReplayMismatch> failure,
    List<ComponentStatistics> components) {
  public VerificationResult {
    components = List.copyOf(components);
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
   * A component that a program was verified by, and how large it was.
   *
   * @param variables those that it keeps to itself, in source order; of an array of the client
   *     alone
   * @param operations its procedures: the port at which the rest meets it
   * @param model states of its own abstract automaton
   * @param assumption states of its minimal assumption, which count where the client is
   * @param learning what stood in its place instead, if assumptions are learnt
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
     * An assumption that was learnt.
     *
     * @param states of the latest one's automaton over the letters of the port; 0 if none was
     *     learnt
     * @param membershipQueries in all rounds together
     * @param equivalenceQueries in all rounds together
     */
    public record LearningStatistics(
        long states, long membershipQueries, long equivalenceQueries) {}
  }

  /**
   * How much work it was; sizes are counts, times milliseconds.
   *
   * @param states abstract (or symbolic) states visited in all rounds together
   * @param transitions transitions taken in all rounds together
   * @param largestModel states of the largest model searched
   * @param finalModel states of the last model searched
   * @param partiallyExpandedStates states of the searches that were left by some of their steps
   *     alone, for the others may as well be taken later
   * @param reusedTransitions transitions of the search from nothing that an earlier run took, where
   *     this one began with its partitions
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
    /**
     * Transitions of the search from nothing, by this run or by the one that it began with: so
     * partitions are handed on, however little a run took with them.
     */
    public long transitionsFromScratch() {
      return Math.max(transitions, reusedTransitions);
    }
  }
}
