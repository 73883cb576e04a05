package sunder.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import sunder.family.Configuration;
import sunder.frontend.Subject.ConditionalRegion;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.Problem;

/**
 * The context of a report: the program and the refinement history that graphical reports show.
 *
 * @param source the source text of the family
 * @param problem the verification problem
 * @param conditionalRegions the conditional regions of the text
 * @param rounds the recorded refinement rounds; empty if none were recorded
 */
public record ReportContext(
    SourceFile source,
    Problem problem,
    List<ConditionalRegion> conditionalRegions,
    List<RoundRecorder.Round> rounds) {
  public ReportContext {
    conditionalRegions = List.copyOf(conditionalRegions);
    rounds = List.copyOf(rounds);
  }

  /** Returns the context before verification, without rounds. */
  public static ReportContext of(SourceFile source, Problem problem) {
    return new ReportContext(source, problem, problem.subject().conditionalRegions(), List.of());
  }

  /** Returns this context with the recorded rounds. */
  public ReportContext withRounds(List<RoundRecorder.Round> done) {
    return new ReportContext(source, problem, conditionalRegions, done);
  }

  /** Returns the spans of the text that are absent in a variant: disjoint, in ascending order. */
  public List<Span> absentSpans(Configuration variant) {
    BitSet gone = new BitSet();
    for (ConditionalRegion part : conditionalRegions) {
      if (!part.presenceCondition().contains(variant)) {
        gone.set(part.span().start(), part.span().end());
      }
    }
    List<Span> spans = new ArrayList<>();
    for (int at = gone.nextSetBit(0); at >= 0; at = gone.nextSetBit(gone.nextClearBit(at))) {
      spans.add(new Span(source, at, gone.nextClearBit(at)));
    }
    return spans;
  }
}
