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
 * How a family is taken apart that is not decided as a whole.
 *
 * @param effortBeforeSplit effort without a decision after which it is
 * @param threads how many parts are worked on at the same time; what comes of them does not depend
 *     on that
 * @param copies makes for each further thread the same question about the same program once more,
 *     of which it shares nothing that changes
 * @param remote who is asked about parts before these threads are
 * @param maxStepsPercent how many steps all parts of a family that is searched step by step may
 *     take together, in percent of those that it takes as a whole
 */
public record FamilySplitting(
    long effortBeforeSplit,
    int threads,
    Supplier<Optional<Problem>> copies,
    RemoteExecution remote,
    int maxStepsPercent) {
  /** With nobody else. */
  public FamilySplitting(long slice, int threads, Supplier<Optional<Problem>> copies) {
    this(
        slice,
        threads,
        copies,
        RemoteExecution.NONE,
        SchedulingParameters.MAX_SPLIT_OVERHEAD_PERCENT);
  }

  /** On the thread of the run alone. */
  public static final FamilySplitting DEFAULT =
      new FamilySplitting(SchedulingParameters.EFFORT_BEFORE_SPLIT, 1, Optional::empty);

  /** The same on several threads. */
  public FamilySplitting withThreads(int otherThreads, Supplier<Optional<Problem>> otherCopies) {
    return new FamilySplitting(
        effortBeforeSplit, otherThreads, otherCopies, remote, maxStepsPercent);
  }

  /** The same with others who look at parts. */
  public FamilySplitting withRemote(RemoteExecution others) {
    return new FamilySplitting(effortBeforeSplit, threads, copies, others, maxStepsPercent);
  }

  /** The same where parts may share other numbers of steps. */
  public FamilySplitting withMaxStepsPercent(int percent) {
    return new FamilySplitting(effortBeforeSplit, threads, copies, remote, percent);
  }

  /** Who looks at parts of a family in the place of the threads here. */
  @FunctionalInterface
  public interface RemoteExecution {
    /** Nobody: all is done here. */
    RemoteExecution NONE =
        (whole, parts, check) -> Collections.nCopies(parts.size(), Optional.empty());

    /**
     * Has parts looked at, each by itself.
     *
     * @param whole the question about the family
     * @param check throws what ends the wait
     * @return for each part in turn what came out; nothing if it is to be done here
     */
    List<Optional<RemoteResult>> execute(Problem whole, List<Request> parts, Runnable check);

    /**
     * A part, and how far to go.
     *
     * @param effort in states and transitions, after which it ends with what it is at
     */
    record Request(ConfigSet variants, long effort) {}

    /**
     * What is known of a part.
     *
     * @param safe proved variants by what proves them; without the stores, which nobody asked for
     * @param proved single assertions that were
     * @param facts plays that fail, to be replayed, and what was told apart in the end
     * @param isFinal whether more effort would be no help
     */
    record RemoteResult(
        Map<Certificate, ConfigSet> safe,
        List<ProvedAssertion> proved,
        ReusedFacts facts,
        long states,
        long transitions,
        boolean isFinal) {}

    /** In some variants nothing of what stands at a place fails. */
    record ProvedAssertion(int line, int column, ConfigSet variants) {
      boolean isAbout(Assertion assertion) {
        return !assertion.isLimit()
            && assertion.span().line() == line
            && assertion.span().column() == column;
      }
    }
  }
}
