package sunder.report.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.report.AssertionTable;
import sunder.report.AssertionTable.Row;
import sunder.report.Counts;
import sunder.report.VerdictTable;
import sunder.source.Span;
import sunder.verdict.UnknownReason;

/** The assertions of a text report: those that fail with their plays, then the others. */
final class TextAssertions {
  private final TextSheet sheet;
  private final VerdictTable verdicts;

  TextAssertions(TextSheet sheet, VerdictTable verdicts) {
    this.sheet = sheet;
    this.verdicts = verdicts;
  }

  /** Each that fails, where it does, and plays. */
  void failing(AssertionTable table) throws IOException {
    for (Row row : table.failing()) {
      sheet.line("");
      sheet.wrapped("  ", title(row) + ", fails in " + where(row.failing()));
      others(row, "    ");
      sheet.playsOfOne(row.plays(), verdicts.scope(), verdicts.valid());
    }
  }

  /** Those that fail nowhere: where they are proved. */
  void others(AssertionTable table) throws IOException {
    List<Row> rows = table.rows().stream().filter(row -> row.failing().isEmpty()).toList();
    if (rows.isEmpty() || table.rows().size() == 1) {
      return;
    }
    sheet.line("");
    sheet.line("No failure of");
    for (Row row : rows) {
      boolean everywhere = row.proved().equals(verdicts.scope());
      sheet.wrapped("  ", title(row) + (everywhere ? ", proved" : ""));
      if (!everywhere) {
        others(row, "    ");
      }
    }
  }

  private static String title(Row row) {
    Span span = row.assertion().span();
    String what = row.assertion().text();
    return span.start() == span.end() ? what : "line %s: %s".formatted(span.line(), what);
  }

  private void others(Row row, String indent) throws IOException {
    if (!row.proved().isEmpty()) {
      sheet.wrapped(indent, "proved in " + where(row.proved()));
    }
    for (Map.Entry<UnknownReason, ConfigSet> entry : row.unknown().entrySet()) {
      sheet.wrapped(
          indent, "unknown (" + entry.getKey().title() + ") in " + where(entry.getValue()));
    }
    if (!row.notAsked().isEmpty()) {
      sheet.wrapped(indent, "not asked about in " + where(row.notAsked()));
    }
  }

  private String where(ConfigSet variants) {
    String when = TextSheet.when(variants, verdicts.scope(), verdicts.valid());
    return variants.equals(verdicts.scope())
        ? when
        : Counts.variants(variants.count()) + " " + when;
  }
}
