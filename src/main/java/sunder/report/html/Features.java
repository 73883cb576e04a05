package sunder.report.html;

import java.util.Optional;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.limit.Checkpoint;
import sunder.report.MarkupWriter;
import sunder.report.VerdictTable;
import sunder.report.drawing.FeatureDiagram;
import sunder.verify.LimitReached;

/** The section with the feature diagram. */
final class Features {
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
