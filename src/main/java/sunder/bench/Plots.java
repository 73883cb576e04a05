package sunder.bench;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.Styler.ChartTheme;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws a metric against the size, logarithmic axes, one line for each contender. */
public final class Plots {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 480;

  /** Up to this ratio of the ends of an axis every line of it has its label. */
  private static final double MOST_LABELLED = 50;

  private static final Pattern LONG_FRACTION = Pattern.compile("-?[0-9]+\\.[0-9]{3,}");

  private Plots() {}

  /**
   * Writes {@code SERIES-time.svg} and {@code SERIES-states.svg} for every series with at least two
   * sizes measured.
   *
   * @return the files' names
   */
  public static List<String> write(Results results, Path folder) throws IOException {
    List<String> files = new ArrayList<>();
    for (Series series : results.suite().series()) {
      for (Metric metric : List.of(Metric.MILLIS, Metric.STATES)) {
        XYChart chart = chart(results, series, metric);
        if (!chart.getSeriesMap().isEmpty()) {
          String name = fileName(series, metric);
          Files.writeString(folder.resolve(name), svg(chart));
          files.add(name);
        }
      }
    }
    return files;
  }

  /** Letters are outlines, drawn to twelve digits; with two the file is little more than half. */
  private static String svg(XYChart chart) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsFormat.SVG);
    return LONG_FRACTION
        .matcher(out.toString(StandardCharsets.UTF_8))
        .replaceAll(found -> String.format(Locale.ROOT, "%.2f", Double.valueOf(found.group())));
  }

  private static String fileName(Series series, Metric metric) {
    String safe = series.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return safe + (metric == Metric.MILLIS ? "-time.svg" : "-states.svg");
  }

  private static XYChart chart(Results results, Series series, Metric metric) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(series.name())
            .xAxisTitle(results.suite().axis())
            .yAxisTitle(metric.title())
            .theme(ChartTheme.XChart)
            .build();
    Styler styler = chart.getStyler();
    styler.setLegendPosition(LegendPosition.InsideNW);
    styler.setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setYAxisLogarithmic(true);
    for (Contender contender : series.contenders()) {
      addLine(chart, results, series, contender, metric);
    }
    chart
        .getStyler()
        .setXAxisLogarithmicDecadeOnly(isWide(chart, XYSeries::getXMin, XYSeries::getXMax));
    chart
        .getStyler()
        .setYAxisLogarithmicDecadeOnly(isWide(chart, XYSeries::getYMin, XYSeries::getYMax));
    return chart;
  }

  /** Whether labels at powers of ten are enough; there is no room for more then. */
  private static boolean isWide(
      XYChart chart, ToDoubleFunction<XYSeries> least, ToDoubleFunction<XYSeries> greatest) {
    Collection<XYSeries> lines = chart.getSeriesMap().values();
    double low = lines.stream().mapToDouble(least).min().orElse(1);
    double high = lines.stream().mapToDouble(greatest).max().orElse(1);
    return high / low > MOST_LABELLED;
  }

  /** What did not decide every variant is not drawn: the line ends before it. */
  private static void addLine(
      XYChart chart, Results results, Series series, Contender contender, Metric metric) {
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    results
        .medians(series, contender, metric)
        .forEach(
            (size, value) -> {
              if (size > 0 && Double.isFinite(value)) {
                x.add((double) size);
                y.add(Math.max(1, value));
              }
            });
    if (x.size() >= 2) {
      chart.addSeries(contender.name(), x, y);
    }
  }
}
