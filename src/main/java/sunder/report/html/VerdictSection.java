package sunder.report.html;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import sunder.report.MarkupWriter;
import sunder.report.RejectionMessages;
import sunder.report.ReportFacts;
import sunder.report.VerdictTable;
import sunder.report.Wording;
import sunder.verdict.Verdict;

/**
 * The page section with the verdicts: shares, conditions, the search of a variant, and the tree of
 * features.
 */
final class VerdictSection {
  private static final int MOST_REASONS = 200;

  private final MarkupWriter page;
  private final ReportFacts report;
  private final VerdictTable table;

  VerdictSection(MarkupWriter page, ReportFacts report) {
    this.page = page;
    this.report = report;
    this.table = report.verdicts();
  }

  void write() {
    page.open("section", "class", "verdicts", "aria-label", "Verdicts")
        .textElement("h2", "Variants");
    page.open("dl", "class", "groups");
    table.rows().forEach(row -> group(page, row, reasons(row)));
    page.close();
    search();
    page.close();
  }

  /** Writes the share of the variants with each verdict. */
  void shares() {
    page.open("div", "class", "bar", "aria-hidden", "true");
    for (Verdict.Kind kind : Verdict.Kind.values()) {
      if (table.has(kind)) {
        String share = "flex-grow:" + grow(table.of(kind).count());
        page.open("span", "class", kind.name(), "style", share).close();
      }
    }
    page.close();
    page.open("p", "class", "shares");
    for (Verdict.Kind kind : Verdict.Kind.values()) {
      if (kind.isVerified() || table.has(kind)) {
        BigInteger count = table.of(kind).count();
        page.textElement("span", kind.name(), "class", "chip " + kind);
        page.characters(" " + count + " (" + percent(count) + ") ");
      }
    }
    page.characters("of " + Wording.variants(table.scope().count())).close();
  }

  /** Returns a share in thousandths, at least 1 to be visible. */
  private String grow(BigInteger part) {
    return part.multiply(BigInteger.valueOf(1000))
        .divide(table.scope().count())
        .max(BigInteger.ONE)
        .toString();
  }

  /**
   * Returns a rounded percentage, which is 0% for no variants only and 100% for all variants only.
   */
  private String percent(BigInteger part) {
    BigInteger all = table.scope().count();
    if (part.signum() == 0 || part.equals(all)) {
      return part.signum() == 0 ? "0%" : "100%";
    }
    BigDecimal exact =
        new BigDecimal(part.multiply(BigInteger.valueOf(100)))
            .divide(new BigDecimal(all), 1, RoundingMode.HALF_UP);
    if (exact.signum() == 0) {
      return "under 0.1%";
    }
    return exact.compareTo(BigDecimal.valueOf(100)) == 0 ? "over 99.9%" : exact + "%";
  }

  private List<String> reasons(VerdictTable.Row row) {
    return row.kind() == Verdict.Kind.SAFE
        ? report.proofs()
        : row.verdict().reason().stream()
            .map(why -> why.title() + ". " + report.explanation(why))
            .toList();
  }

  /**
   * Writes an item of the list of verdicts: count, condition, and notes.
   *
   * @param notes the reasons for a rejection
   */
  static void group(MarkupWriter page, VerdictTable.Row row, List<String> notes) {
    page.open("dt").textElement("span", row.kind().name(), "class", "chip " + row.kind());
    page.characters(" " + row.variantCondition().countPhrase()).close();
    page.open("dd");
    PageFragments.when(page, row.variantCondition().whenClause());
    notes.forEach(note -> page.textElement("p", note));
    RejectionMessages.lines(row, MOST_REASONS).forEach(reason -> page.textElement("p", reason));
    page.close();
  }

  private void search() {
    page.open("form", "class", "search", "role", "search");
    page.open("label").characters("Verdict of the variants that fit ");
    page.open("input", "name", "variant", "placeholder", "A,!B,K=3", "spellcheck", "false");
    page.close().textElement("button", "Show").close();
    page.textElement("p", "", "class", "found", "role", "status");
    page.open("div", "class", "tree").close();
  }
}
