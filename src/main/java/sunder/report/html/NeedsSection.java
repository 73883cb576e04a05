package sunder.report.html;

import java.util.List;
import sunder.report.FunctionNeeds;
import sunder.report.MarkupWriter;

/** The page section with the preconditions of a function. */
final class NeedsSection {
  private NeedsSection() {}

  static void write(MarkupWriter page, FunctionNeeds needs) {
    page.open("section", "class", "needs", "aria-label", "Needs").textElement("h2", "Needs");
    page.textElement("p", needs.summarySentence());
    list(page, "Else fails", needs.preconditionLines());
    list(page, "Fails in some calls", needs.latentLines());
    page.close();
  }

  private static void list(MarkupWriter page, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      page.textElement("h3", title).open("ul");
      lines.forEach(line -> page.textElement("li", line));
      page.close();
    }
  }
}
