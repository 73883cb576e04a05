package sunder.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.Subject.ConditionalRegion;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.Problem;

/**
 * The context of a report: the program and the refinement history that graphical reports show.
 *
 * @param source the source text of the family
 * @param variants the variants that can be verified
 * @param automaton returns the automaton that is drawn
 * @param hasCompletePlays whether plays have the moves of both players of the game
 * @param conditionalRegions the conditional regions of the text
 * @param rounds the recorded refinement rounds; empty if none were recorded
 */
public record ReportContext(
    SourceFile source,
    ConfigSet variants,
    Supplier<Automaton> automaton,
    boolean hasCompletePlays,
    List<ConditionalRegion> conditionalRegions,
    List<RoundRecorder.Round> rounds) {
  public ReportContext {
    conditionalRegions = List.copyOf(conditionalRegions);
    rounds = List.copyOf(rounds);
  }

  /** Returns the context before verification, without rounds. */
  public static ReportContext of(SourceFile source, Problem problem) {
    return new ReportContext(
        source,
        problem.scope(),
        () -> problem.subject().drawingAutomaton(problem.property()),
        problem.subject().hasCompletePlays(),
        problem.subject().conditionalRegions(),
        List.of());
  }

  /** Returns this context with the recorded rounds. */
  public ReportContext withRounds(List<RoundRecorder.Round> done) {
    return new ReportContext(
        source, variants, automaton, hasCompletePlays, conditionalRegions, done);
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
