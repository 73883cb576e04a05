package sunder.report.text;

import java.io.IOException;
import sunder.report.Counts;
import sunder.verify.Method;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.Statistics;

/** The last lines of a text report: what the run took. */
final class RunCosts {
  private RunCosts() {}

  static void write(TextSheet sheet, Method method, String solver, VerificationResult result)
      throws IOException {
    Statistics s = result.statistics();
    sheet.wrapped(
        "",
        "%s by %s: %s, %s, %s; models of at most %s, the last of %s"
                .formatted(
                    method.spelling(),
                    solver,
                    TextSheet.iterations(result.iterations()),
                    Counts.counted(s.states(), "state"),
                    Counts.counted(s.transitions(), "transition"),
                    Counts.counted(s.largestModel(), "state"),
                    s.finalModel())
            + (s.reduced() == 0
                ? ""
                : "; partial order reduction in %s"
                    .formatted(Counts.counted(s.reduced(), "state"))));
    sheet.wrapped(
        "",
        "%s in %s, %s in all, at most %s MB of memory"
            .formatted(
                s.smtQueries() == 1 ? "1 solver query" : s.smtQueries() + " solver queries",
                TextSheet.seconds(s.smtMillis()),
                TextSheet.seconds(s.millis()),
                s.peakHeapBytes() >> 20));
  }
}
