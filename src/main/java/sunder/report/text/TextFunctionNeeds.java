package sunder.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.report.FunctionNeeds;
import sunder.report.text.TextReport.Detail;

/**
 * The inferred preconditions of a function as text.
 *
 * @param sheet the printer of the report
 * @param needs the preconditions, if they were inferred
 */
record TextFunctionNeeds(TextReportPrinter sheet, Optional<FunctionNeeds> needs) {
  private static final int SHOWN = 8;

  /** Writes the line with all preconditions. */
  void sentence() throws IOException {
    Optional<String> sentence = needs.flatMap(FunctionNeeds::sentence);
    if (sentence.isPresent()) {
      sheet.wrapped("  ", sentence.get());
    }
  }

  /** Writes a line for each precondition, and for each failure that none excludes. */
  void lines(Detail detail) throws IOException {
    List<String> lines = new ArrayList<>();
    if (needs.isPresent()) {
      lines.addAll(needs.get().needLines());
      needs.get().latentLines().forEach(line -> lines.add("fails in some calls: " + line));
    }
    int shown = detail == Detail.ALL ? lines.size() : Math.min(SHOWN, lines.size());
    for (String line : lines.subList(0, shown)) {
      sheet.brief("  ", line);
    }
    if (shown < lines.size()) {
      sheet.line("  ... " + (lines.size() - shown) + " more (--all shows all)");
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
