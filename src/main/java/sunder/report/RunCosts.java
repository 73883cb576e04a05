package sunder.report;

import java.io.IOException;
import sunder.verify.Method;
import sunder.verify.Statistics;
import sunder.verify.VerificationResult;

/** The last lines of a text report: what the run took. */
final class RunCosts {
  private RunCosts() {}

  static void write(TextSheet sheet, Method method, String solver, VerificationResult result)
      throws IOException {
    Statistics s = result.statistics();
    sheet.wrapped(
        "",
        "%s by %s: %s, %d states, %d transitions; models of at most %d states, the last of %d"
            .formatted(
                method.spelling(),
                solver,
                TextSheet.iterations(result.iterations()),
                s.states(),
                s.transitions(),
                s.largestModel(),
                s.finalModel()));
    sheet.line(
        "%d solver queries in %s, %s in all, at most %d MB of memory"
            .formatted(
                s.smtQueries(),
                TextSheet.seconds(s.smtMillis()),
                TextSheet.seconds(s.millis()),
                s.peakHeapBytes() >> 20));
  }
}
