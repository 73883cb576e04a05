package sunder.report.html;

import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sunder.drawing.Svg;
import sunder.family.ConfigSet;
import sunder.family.ConfigSet.ValueRange;
import sunder.family.Feature;
import sunder.report.MarkupWriter;
import sunder.report.SketchReport;
import sunder.report.Wording;
import sunder.sketch.CompletionResult;

/**
 * The HTML format of a sketch: for each hole an axis with the values that work, and the completed
 * program.
 */
public final class HtmlSketch extends PageWriter<SketchReport> {
  private static final int MOST_RANGES = 400;
  private static final double WIDTH = 700;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param version the version of this tool
   */
  public HtmlSketch(Writer out, String version) {
    super(out, "Sunder sketch", version);
  }

  @Override
  protected void article(SketchReport report, MarkupWriter page) {
    CompletionResult fillings = report.completions();
    page.open("article").textElement("h1", report.file());
    page.textElement("p", report.summary());
    works(page, fillings);
    fillings
        .undecided()
        .forEach(
            (why, set) ->
                completionSection(
                    page, "Undecided (" + why.title() + ")", set, why.advice(), fillings));
    completionSection(
        page, "Not asked", fillings.notAsked(), "The first completion was enough.", fillings);
    report.completedProgram().ifPresent(text -> program(page, text));
    page.close();
  }

  private static void works(MarkupWriter page, CompletionResult fillings) {
    if (fillings.safe().isEmpty()) {
      return;
    }
    page.open("section", "aria-label", "What works").textElement("h2", "What works");
    if (!fillings.areHolesIndependent()) {
      page.open("p").characters("Not all of these values work together, but those ");
      page.textElement("code", "when " + condition(fillings.safe(), fillings)).close();
    }
    for (Map.Entry<Feature.Numeric, List<ValueRange>> hole : fillings.ranges().entrySet()) {
      page.textElement("h3", hole.getKey().name());
      axis(page, hole.getKey(), hole.getValue());
      page.textElement("p", text(hole.getValue()));
    }
    page.close();
  }

  private static String condition(ConfigSet set, CompletionResult fillings) {
    return Wording.condition(set, fillings.sketch().model().valid());
  }

  private static String text(List<ValueRange> ranges) {
    String shown =
        ranges.stream()
            .limit(MOST_RANGES)
            .map(r -> r.low().equals(r.high()) ? "" + r.low() : r.low() + ".." + r.high())
            .collect(Collectors.joining(", "));
    int left = ranges.size() - MOST_RANGES;
    return left > 0 ? shown + ", and " + left + " more ranges" : shown;
  }

  /** Draws the range of a hole as a line, and its working values as blocks on the line. */
  private static void axis(MarkupWriter page, Feature.Numeric hole, List<ValueRange> ranges) {
    page.open(
        "svg",
        "viewBox",
        "0 0 720 54",
        "class",
        "ranges",
        "role",
        "img",
        "aria-label",
        text(ranges));
    page.open("line", "x1", "10", "x2", "710", "y1", "30", "y2", "30").close();
    BigInteger size = hole.high().subtract(hole.low()).add(BigInteger.ONE);
    for (ValueRange range : ranges.subList(0, Math.min(MOST_RANGES, ranges.size()))) {
      double from = share(range.low().subtract(hole.low()), size);
      double to = share(range.high().subtract(hole.low()).add(BigInteger.ONE), size);
      page.open(
              "rect",
              "x",
              Svg.number(10 + WIDTH * from),
              "width",
              Svg.number(Math.max(1, WIDTH * (to - from))),
              "y",
              "20",
              "height",
              "20")
          .close();
    }
    page.textElement("text", hole.low().toString(), "x", "10", "y", "52");
    page.textElement("text", hole.high().toString(), "x", "710", "y", "52", "text-anchor", "end");
    page.close();
  }

  private static double share(BigInteger part, BigInteger all) {
    return new BigDecimal(part).divide(new BigDecimal(all), MathContext.DECIMAL64).doubleValue();
  }

  private static void completionSection(
      MarkupWriter page, String title, ConfigSet set, String note, CompletionResult fillings) {
    if (!set.isEmpty()) {
      page.open("section", "aria-label", title);
      page.textElement("h2", title + ": " + set.count());
      page.textElement("code", "when " + condition(set, fillings)).textElement("p", note).close();
    }
  }

  private static void program(MarkupWriter page, String text) {
    page.open("section", "aria-label", "Completed program").textElement("h2", "Completed program");
    page.textElement("pre", text, "class", "program", "tabindex", "0").close();
  }
}
