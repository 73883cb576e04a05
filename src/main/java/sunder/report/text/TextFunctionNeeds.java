package sunder.report.text;

import java.io.IOException;
import java.util.Optional;
import sunder.report.FunctionNeeds;

/**
 * The inferred preconditions of a function as text.
 *
 * @param sheet the printer of the report
 * @param needs the preconditions, if they were inferred
 */
record TextFunctionNeeds(TextReportPrinter sheet, Optional<FunctionNeeds> needs) {
  /** Writes the line with all preconditions. */
  void sentence() throws IOException {
    Optional<String> sentence = needs.flatMap(FunctionNeeds::sentence);
    if (sentence.isPresent()) {
      sheet.wrapped("  ", sentence.get());
    }
  }

  /** Writes the sections on the failures that the preconditions exclude, and on others. */
  void sections() throws IOException {
    if (needs.isPresent()) {
      sheet.section("Else fails", needs.get().preconditionLines());
      sheet.section("Fails in some calls", needs.get().latentLines());
    }
  }
}
