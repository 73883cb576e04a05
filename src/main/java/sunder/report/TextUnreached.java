package sunder.report;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import sunder.replay.RunEnd;
import sunder.source.Excerpt;

/** What of a text no run gets to, and which features matter to no verdict, for people. */
final class TextUnreached {
  private static final int SHOWN = 8;
  private static final int LONGEST = 60;

  private final TextSheet sheet;
  private final TextReport.Detail detail;

  TextUnreached(TextSheet sheet, TextReport.Detail detail) {
    this.sheet = sheet;
    this.detail = detail;
  }

  void write(VerdictTable table, VerificationReport.Reading reading) throws IOException {
    List<String> idle = IdleFeatures.of(table, reading.mentioned());
    DeadCode dead = reading.dead();
    statements(dead, table);
    reasons(dead, table);
    if (!idle.isEmpty()) {
      sheet.line("");
      sheet.wrapped("", "Features that matter to no verdict: " + String.join(", ", idle));
    }
  }

  private void statements(DeadCode dead, VerdictTable table) throws IOException {
    if (dead.everywhere().isEmpty() && dead.assertions().isEmpty()) {
      return;
    }
    sheet.line("");
    sheet.line("No run gets to");
    statements(dead.everywhere(), table, "");
    statements(dead.assertions(), table, ": not asked when ");
    if (dead.end().isPresent()) {
      RunEnd end = dead.end().get();
      sheet.wrapped(
          "  ", "A run ends at line %s: %s%s".formatted(end.at().line(), end.reason(), hint(end)));
    }
  }

  private void reasons(DeadCode dead, VerdictTable table) throws IOException {
    if (!dead.reasons().isEmpty()) {
      sheet.line("");
      sheet.line("The formula holds already because");
      for (DeadCode.Reason reason : dead.reasons()) {
        boolean ofAll = reason.variants().equals(table.scope());
        String when = ofAll ? "" : " when " + ConditionText.of(reason.variants(), table.valid());
        sheet.wrapped("  ", reason.sentence() + when);
      }
    }
  }

  private static String hint(RunEnd end) {
    return end.check()
        .map(check -> "; try --check " + check.name().toLowerCase(Locale.ROOT))
        .orElse("");
  }

  /**
   * @param when what stands before the condition; nothing if it goes without saying
   */
  private void statements(List<DeadCode.Statement> dead, VerdictTable table, String when)
      throws IOException {
    int shown = detail == TextReport.Detail.FULL ? dead.size() : Math.min(SHOWN, dead.size());
    for (DeadCode.Statement statement : dead.subList(0, shown)) {
      String condition =
          when.isEmpty() ? "" : when + ConditionText.of(statement.variants(), table.valid());
      sheet.wrapped(
          "  ",
          "line %s: %s%s"
              .formatted(
                  statement.span().line(), Excerpt.of(statement.span(), LONGEST), condition));
    }
    if (shown < dead.size()) {
      sheet.line("  ... " + (dead.size() - shown) + " more (-v shows all)");
    }
  }
}
