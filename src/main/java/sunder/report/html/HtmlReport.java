package sunder.report.html;

import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.limit.Checkpoint;
import sunder.report.Background;
import sunder.report.EntryTable;
import sunder.report.MarkupWriter;
import sunder.report.Property;
import sunder.report.Remarks;
import sunder.report.VerdictTable;
import sunder.report.VerdictTable.Witness;
import sunder.report.VerificationReport;
import sunder.report.Where;
import sunder.report.drawing.FeatureDiagram;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;

/** Verification reports as a page, one article for each file. */
public final class HtmlReport extends PageWriter<VerificationReport> {
  private final EntryTable entries = new EntryTable();
  private int articles;

  /**
   * @param out is flushed, never closed
   */
  public HtmlReport(Writer out, String version) {
    super(out, "Sunder report", version);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the report has no background
   */
  @Override
  void article(VerificationReport report) {
    Background background =
        report
            .background()
            .orElseThrow(() -> new IllegalArgumentException("a page needs the family's text"));
    entries.add(report);
    Drawing drawing = Drawing.of(background);
    page.open("article", "class", "report", "data-report", Integer.toString(articles++));
    page.text("h1", report.title());
    Plays plays = new Plays(background, report);
    Verdicts verdicts = new Verdicts(page, report);
    verdicts.shares();
    report.assumptions().forEach(assumption -> page.text("p", assumption, "class", "assumption"));
    report.changes().ifPresent(changes -> Parts.changes(page, changes));
    Properties.write(page, report, plays);
    verdicts.write();
    Features.write(page, background.problem().subject().features(), report.verdicts());
    Parts.plays(page, plays.all);
    RemarksSection.write(page, report.remarks());
    drawing.write(page);
    Rounds.write(page, background.rounds(), report.result());
    Parts.components(page, report.result().components());
    Parts.costs(page, report);
    page.open("script", "type", "application/json", "class", "data");
    page.markup(Parts.data(report.verdicts(), background, plays, drawing)).close();
    page.close();
  }

  @Override
  void end() {
    if (!entries.rows().isEmpty()) {
      page.open("article", "class", "report").text("h1", "Functions").open("table");
      page.open("tr");
      EntryTable.HEAD.forEach(head -> page.text("th", head));
      page.close();
      for (List<String> row : entries.rows()) {
        page.open("tr");
        row.forEach(cell -> page.text("td", cell));
        page.close();
      }
      page.close().close();
    }
  }

  /** The section with what else is known of the text. */
  static final class RemarksSection {
    private RemarksSection() {}

    /** Writes the section, if there is anything to say. */
    static void write(MarkupWriter page, Remarks remarks) {
      if (!remarks.hasUnreached()
          && remarks.reasons().isEmpty()
          && remarks.idle().isEmpty()
          && remarks.unused().isEmpty()) {
        return;
      }
      page.open("section", "class", "remarks", "aria-label", "Remarks").text("h2", "Remarks");
      if (remarks.hasUnreached()) {
        list(page, "No run gets to", remarks.sentences());
      }
      list(page, "Never used", remarks.unused().stream().map(Remarks.Unneeded::sentence).toList());
      list(
          page,
          "The formula holds already because",
          remarks.reasons().stream().map(Remarks.Reason::sentence).toList());
      list(page, "Features that matter to no verdict", remarks.idle());
      page.close();
    }

    private static void list(MarkupWriter page, String title, List<String> sentences) {
      if (!sentences.isEmpty()) {
        page.text("h3", title).open("ul");
        sentences.forEach(sentence -> page.text("li", sentence));
        page.close();
      }
    }
  }

  /** The section with the feature diagram. */
  private static final class Features {
    private Features() {}

    /** Writes it; nothing for a program without features, or where no time is left. */
    static void write(MarkupWriter page, FeatureModel model, VerdictTable table) {
      if (model.features().isEmpty()) {
        return;
      }
      diagram(model, table).ifPresent(svg -> write(page, svg));
    }

    private static Optional<String> diagram(FeatureModel model, VerdictTable table) {
      try {
        return Optional.of(Checkpoint.optional(() -> FeatureDiagram.of(model, table)));
      } catch (LimitReached | ConfigSpace.TooLarge e) {
        return Optional.empty();
      }
    }

    private static void write(MarkupWriter page, String svg) {
      page.open("section", "class", "features", "aria-label", "Features").text("h2", "Features");
      page.text(
          "p",
          "Beside each feature: how many of the variants that have it fail; below it their verdicts."
              + " A filled circle is a mandatory feature, a hollow one an optional feature; of the"
              + " features behind a filled arc at least one is chosen, behind a hollow one exactly"
              + " one.");
      page.openRegion("diagram", "group", "Feature diagram; arrow keys move it");
      page.markup(svg).close().close();
    }
  }

  /**
   * The section with the assertions: where each fails, by which play and why, where it is proved.
   */
  private record Properties(MarkupWriter page, VerificationReport report, Plays plays) {
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
}
