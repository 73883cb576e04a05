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
import sunder.verify.engine.Timetable;

/**
 * How a family is taken apart that is not decided as a whole.
 *
 * @param slice effort without a decision after which it is
 * @param threads how many parts are worked on at the same time; what comes of them does not depend
 *     on that
 * @param copies makes for each further thread the same question about the same program once more,
 *     of which it shares nothing that changes
 * @param elsewhere who is asked about parts before these threads are
 * @param shared how many steps all parts of a family that is searched step by step may take
 *     together, in percent of those that it takes as a whole
 */
public record Parting(
    long slice, int threads, Supplier<Optional<Problem>> copies, Elsewhere elsewhere, int shared) {
  /** With nobody else. */
  public Parting(long slice, int threads, Supplier<Optional<Problem>> copies) {
    this(slice, threads, copies, Elsewhere.NOBODY, Timetable.SHARED_STEPS);
  }

  /** On the thread of the run alone. */
  public static final Parting DEFAULT = new Parting(Timetable.SLICE, 1, Optional::empty);

  /** The same on several threads. */
  public Parting on(int otherThreads, Supplier<Optional<Problem>> otherCopies) {
    return new Parting(slice, otherThreads, otherCopies, elsewhere, shared);
  }

  /** The same with others who look at parts. */
  public Parting with(Elsewhere others) {
    return new Parting(slice, threads, copies, others, shared);
  }

  /** The same where parts may share other numbers of steps. */
  public Parting sharing(int percent) {
    return new Parting(slice, threads, copies, elsewhere, percent);
  }

  /** Who looks at parts of a family in the place of the threads here. */
  @FunctionalInterface
  public interface Elsewhere {
    /** Nobody: all is done here. */
    Elsewhere NOBODY = (whole, parts, check) -> Collections.nCopies(parts.size(), Optional.empty());

    /**
     * Has parts looked at, each by itself.
     *
     * @param whole the question about the family
     * @param check throws what ends the wait
     * @return for each part in turn what came out; nothing if it is to be done here
     */
    List<Optional<Findings>> ask(Problem whole, List<Asked> parts, Runnable check);

    /**
     * A part, and how far to go.
     *
     * @param effort in states and transitions, after which it ends with what it is at
     */
    record Asked(ConfigSet variants, long effort) {}

    /**
     * What is known of a part.
     *
     * @param safe proved variants by what proves them; without the stores, which nobody asked for
     * @param proved single assertions that were
     * @param learnt plays that fail, to be replayed, and what was told apart in the end
     * @param isOver whether more effort would be no help
     */
    record Findings(
        Map<Certificate, ConfigSet> safe,
        List<Proved> proved,
        Learnt learnt,
        long states,
        long transitions,
        boolean isOver) {}

    /** In some variants nothing of what stands at a place fails. */
    record Proved(int line, int column, ConfigSet variants) {
      boolean isAbout(Assertion assertion) {
        return !assertion.isLimit()
            && assertion.span().line() == line
            && assertion.span().column() == column;
      }
    }
  }
}
