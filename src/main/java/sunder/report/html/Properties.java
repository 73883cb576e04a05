package sunder.report.html;

import java.util.List;
import java.util.Map;
import sunder.report.MarkupWriter;
import sunder.report.Property;
import sunder.report.VerdictTable.Witness;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.verdict.UnknownReason;

/** The section with the assertions: where each fails, by which play and why, where it is proved. */
record Properties(MarkupWriter page, VerificationReport report, Plays plays) {
  /** Writes the section, if there is anything to say. */
  static void write(MarkupWriter page, VerificationReport report, Plays plays) {
    if (!report.properties().isEmpty()) {
      new Properties(page, report, plays).write();
    }
  }

  private void write() {
    page.open("section", "class", "properties", "aria-label", "Properties");
    page.text("h2", "Properties");
    page.openRegion("scroll", "region", "Properties");
    page.open("table").open("thead").open("tr");
    List.of("property", "fails in", "proved in", "not decided in")
        .forEach(head -> page.text("th", head, "scope", "col"));
    page.close().close().open("tbody");
    report.properties().forEach(this::row);
    page.close().close().close().close();
  }

  private void row(Property property) {
    page.open("tr").open("th", "scope", "row").text("code", property.title()).close();
    page.open("td", "data-head", "fails in");
    if (property.fails()) {
      where("UNSAFE", property.failing());
      property.plays().stream().limit(1).forEach(this::play);
    }
    page.close().open("td", "data-head", "proved in");
    if (!property.proved().isEmpty()) {
      where("SAFE", property.proved());
    }
    page.close().open("td", "data-head", "not decided in");
    for (Map.Entry<UnknownReason, Where> open : property.unknown().entrySet()) {
      where("UNKNOWN", open.getValue());
      page.text("p", open.getKey().title() + ". " + report.explained(open.getKey()));
    }
    if (!property.notAsked().isEmpty()) {
      where("UNKNOWN", property.notAsked());
      page.text("p", "Not asked about: something else fails there.");
    }
    page.close().close();
  }

  private void where(String verdict, Where where) {
    String count = where.isAll() ? where.when() : where.counted();
    page.text("span", count, "class", "chip " + verdict).say(" ");
    if (!where.isAll()) {
      Parts.when(page, where.when());
    }
  }

  private void play(Witness witness) {
    witness
        .counterexample()
        .play()
        .failure()
        .ifPresent(failure -> page.text("p", failure.reason()));
    int number = plays.number(witness);
    if (number < Plays.MOST_PLAYS) {
      String data = Integer.toString(number);
      page.text("button", "Play " + (number + 1), "type", "button", "data-play", data);
    }
  }
}
