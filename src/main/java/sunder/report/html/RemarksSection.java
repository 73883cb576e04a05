package sunder.report.html;

import java.util.List;
import sunder.report.MarkupWriter;
import sunder.report.Remarks;

/** The section with what else is known of the text. */
final class RemarksSection {
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
