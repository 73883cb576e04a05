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
 * What a report to look at shows beside the result.
 *
 * @param source the family's text
 * @param problem what was asked about it
 * @param parts what not all variants have of it
 * @param rounds what the procedure did; empty where nobody recorded it
 */
public record Background(
    SourceFile source,
    Problem problem,
    List<ConditionalRegion> parts,
    List<RoundRecorder.Round> rounds) {
  public Background {
    parts = List.copyOf(parts);
    rounds = List.copyOf(rounds);
  }

  /** What is known before the run. */
  public static Background of(SourceFile source, Problem problem) {
    return new Background(source, problem, problem.subject().conditionalRegions(), List.of());
  }

  /** The same with what the run did. */
  public Background with(List<RoundRecorder.Round> done) {
    return new Background(source, problem, parts, done);
  }

  /** The stretches of the text that this variant does not have: disjoint, ascending. */
  public List<Span> absent(Configuration variant) {
    BitSet gone = new BitSet();
    for (ConditionalRegion part : parts) {
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
