package sunder.report.html;

import java.math.BigInteger;
import java.util.Map;
import sunder.drawing.Svg;
import sunder.drawing.Theme;
import sunder.report.Wording;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.VerdictComparison;
import sunder.verify.VerificationResult;

/** The picture of a comparison: a bar for the time of each method, with what it decides. */
final class ComparisonPicture {
  private static final double WIDTH = 640;
  private static final double ROW = 26;
  private static final double LABELS = 130;
  private static final double BARS = 300;
  private static final double BAR_HEIGHT = 14;
  private static final double BASELINE = 17;

  private ComparisonPicture() {}

  /** Returns the picture as SVG. */
  static String of(VerdictComparison comparison) {
    Map<Method, VerificationResult> results = comparison.results();
    long slowest = results.values().stream().mapToLong(ComparisonPicture::millis).max().orElse(1);
    Svg svg = new Svg(WIDTH, ROW * results.size(), "Time of each method and what it decides");
    int row = 0;
    for (Map.Entry<Method, VerificationResult> entry : results.entrySet()) {
      VerificationResult result = entry.getValue();
      double top = ROW * row;
      double length = Math.max(1, BARS * millis(result) / Math.max(1, slowest));
      BigInteger open =
          result.verdict().variantsWith(v -> v.kind() == Verdict.Kind.UNKNOWN).count();
      BigInteger all = comparison.scope().count();
      svg.text("text", entry.getKey().spelling(), "x", "0", "y", Svg.number(top + BASELINE));
      svg.open("g", "class", Theme.colour(row))
          .emptyElement(
              "rect",
              "class",
              "fill",
              "x",
              Svg.number(LABELS),
              "y",
              Svg.number(top + (ROW - BAR_HEIGHT) / 2),
              "width",
              Svg.number(length),
              "height",
              Svg.number(BAR_HEIGHT))
          .close();
      svg.text(
          "text",
          "%s, %s of %s decided"
              .formatted(Wording.seconds(millis(result)), all.subtract(open), all),
          "x",
          Svg.number(LABELS + length + BARS / ROW),
          "y",
          Svg.number(top + BASELINE));
      row++;
    }
    return svg.document();
  }

  private static long millis(VerificationResult result) {
    return result.run().statistics().millis();
  }
}
