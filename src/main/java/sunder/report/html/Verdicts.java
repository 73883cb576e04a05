package sunder.report.html;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.report.ConditionText;
import sunder.report.VerdictTable;
import sunder.verdict.UnknownReason;

/** The section with the verdicts: shares, conditions, the search, and the tree. */
final class Verdicts {
  private final Page page;
  private final VerdictTable table;

  private Verdicts(Page page, VerdictTable table) {
    this.page = page;
    this.table = table;
  }

  static void write(Page page, VerdictTable table) {
    new Verdicts(page, table).write();
  }

  private record Share(String verdict, BigInteger variants) {}

  private void write() {
    page.open("section", "class", "verdicts", "aria-label", "Verdicts").text("h2", "Verdicts");
    bar(
        List.of(
            new Share("UNSAFE", table.unsafe().count()),
            new Share("SAFE", table.safe().count()),
            new Share("UNKNOWN", table.unknownCount())));
    page.open("dl", "class", "groups");
    group("UNSAFE", table.unsafe(), "");
    group("SAFE", table.safe(), "");
    for (Map.Entry<UnknownReason, ConfigSet> entry : table.unknown().entrySet()) {
      UnknownReason why = entry.getKey();
      group(
          "UNKNOWN",
          entry.getValue(),
          "%s. %s %s".formatted(why.title(), why.sentence(), why.advice()));
    }
    page.close();
    search();
    page.close();
  }

  private void bar(List<Share> shares) {
    page.open("div", "class", "bar", "aria-hidden", "true");
    for (Share share : shares) {
      if (share.variants().signum() > 0) {
        page.open("span", "class", share.verdict(), "style", "flex-grow:" + grow(share.variants()));
        page.close();
      }
    }
    page.close();
    page.open("p", "class", "shares");
    for (Share share : shares) {
      page.text("span", share.verdict(), "class", "chip " + share.verdict());
      page.say(" " + share.variants() + " (" + percent(share.variants()) + ") ");
    }
    page.say("of " + variants(table.scope().count())).close();
  }

  /** A share of 1000, at least 1, so that it is seen. */
  private String grow(BigInteger part) {
    return part.multiply(BigInteger.valueOf(1000))
        .divide(table.scope().count())
        .max(BigInteger.ONE)
        .toString();
  }

  /** Rounded, but 0% for none and 100% for all alone. */
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

  static String variants(BigInteger count) {
    return count + (count.equals(BigInteger.ONE) ? " variant" : " variants");
  }

  private void group(String verdict, ConfigSet variants, String note) {
    if (variants.isEmpty()) {
      return;
    }
    page.open("dt").text("span", verdict, "class", "chip " + verdict);
    page.say(" " + variants(variants.count())).close();
    page.open("dd").text("code", "when " + ConditionText.of(variants, table.valid()));
    if (!note.isEmpty()) {
      page.text("p", note);
    }
    page.close();
  }

  private void search() {
    page.open("form", "class", "search", "role", "search");
    page.open("label").say("Verdict of the variants that fit ");
    page.open("input", "name", "variant", "placeholder", "A,!B,K=3", "spellcheck", "false");
    page.close().text("button", "Show").close();
    page.text("p", "", "class", "found", "role", "status");
    page.open("div", "class", "tree").close();
  }
}
