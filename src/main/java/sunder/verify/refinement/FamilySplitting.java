package sunder.verify.refinement;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.Problem;
import sunder.verify.engine.SchedulingParameters;

/**
 * The parameters of family splitting: an undecided family is divided into subfamilies, each
 * verified by a separate run.
 *
 * @param effortBeforeSplit the effort without a verdict before the family is split
 * @param threads the number of worker threads, which does not influence the verdicts
 * @param copies creates, for each further thread, an equal problem that shares no mutable state
 * @param remote executes subfamilies on other machines, before local threads do
 * @param maxStepsPercent the limit on the steps of all subfamilies together in an explicit search,
 *     in percent of the steps for the whole family
 */
public record FamilySplitting(
    long effortBeforeSplit,
    int threads,
    Supplier<Optional<Problem>> copies,
    RemoteExecution remote,
    int maxStepsPercent) {
  /** Creates parameters without remote execution. */
  public FamilySplitting(long effortBeforeSplit, int threads, Supplier<Optional<Problem>> copies) {
    this(
        effortBeforeSplit,
        threads,
        copies,
        RemoteExecution.NONE,
        SchedulingParameters.MAX_SPLIT_OVERHEAD_PERCENT);
  }

  /** Splitting on the thread of the run only. */
  public static final FamilySplitting DEFAULT =
      new FamilySplitting(SchedulingParameters.EFFORT_BEFORE_SPLIT, 1, Optional::empty);

  /** Returns these parameters with other worker threads. */
  public FamilySplitting withThreads(int otherThreads, Supplier<Optional<Problem>> otherCopies) {
    return new FamilySplitting(
        effortBeforeSplit, otherThreads, otherCopies, remote, maxStepsPercent);
  }

  /** Returns these parameters with remote execution. */
  public FamilySplitting withRemote(RemoteExecution others) {
    return new FamilySplitting(effortBeforeSplit, threads, copies, others, maxStepsPercent);
  }

  /** Returns these parameters with another limit on steps. */
  public FamilySplitting withMaxStepsPercent(int percent) {
    return new FamilySplitting(effortBeforeSplit, threads, copies, remote, percent);
  }

  /** Executes subfamilies on other machines. */
  @FunctionalInterface
  public interface RemoteExecution {
    /** No remote execution. */
    RemoteExecution NONE =
        (whole, parts, check) -> Collections.nCopies(parts.size(), Optional.empty());

    /**
     * Verifies subfamilies, each by itself, and waits for the results.
     *
     * @param whole the problem of the family
     * @param check throws an unchecked exception to end the wait
     * @return for each request its result, or nothing if the subfamily has to be verified locally
     */
    List<Optional<RemoteResult>> execute(Problem whole, List<Request> requests, Runnable check);

    /**
     * A subfamily with the limit on the effort for it.
     *
     * @param effort the limit in states and transitions
     */
    record Request(ConfigSet variants, long effort) {}

    /**
     * The result of a subfamily.
     *
     * @param safe the variants proved safe, by their evidence, without invariants
     * @param proved the assertions proved in variants that are not safe
     * @param facts counterexamples, which the caller replays, and the final cuts
     * @param isFinal whether a higher effort would give the same result
     */
    record RemoteResult(
        Map<Certificate, ConfigSet> safe,
        List<ProvedAssertion> proved,
        ReusedFacts facts,
        long states,
        long transitions,
        boolean isFinal) {}

    /** The variants in which all assertions at a source position hold. */
    record ProvedAssertion(int line, int column, ConfigSet variants) {
      boolean isAbout(Assertion assertion) {
        return !assertion.isAnalysisLimit()
            && assertion.span().line() == line
            && assertion.span().column() == column;
      }
    }
  }
}
