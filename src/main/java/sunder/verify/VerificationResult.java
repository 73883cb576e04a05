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
 * The result of a {@link Verifier}: the verdicts of a family, and what the run that decided them
 * took.
 *
 * @param verdict the verdicts of the variants
 * @param assertions the verdicts of the assertions, in source order; empty if none were requested
 * @param run what the run did
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
   * @param iterations rounds of the procedure's main loop
   * @param partitions the final partition of each variable that was split, by display name, its
   *     intervals from low to high as {@code (-oo,-1]}, {@code [0,0]}, {@code [1,+oo)}
   * @param termOrigins where the linear terms among them came from, by display name
   * @param statistics the amount of work
   * @param components of the last composition that was searched, if there was one
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
