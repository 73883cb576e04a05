package sunder.cluster;

import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import sunder.cluster.ClusterReport.JobStatus;
import sunder.cluster.ClusterReport.StartedTask;
import sunder.drawing.Svg;
import sunder.drawing.Theme;
import sunder.drawing.plot.Chart;
import sunder.report.MarkupWriter;
import sunder.report.html.PageWriter;

/**
 * The HTML format of the status of a cluster: for each job a chart of its tasks over time, and a
 * table of them.
 */
public final class HtmlCluster extends PageWriter<ClusterReport> {
  private static final double LEFT = 150;
  private static final double WIDTH = 800;
  private static final double ROW = 26;
  private static final double BAR = 16;

  /** The maximal number of rows of the table. */
  private static final int MOST_ROWS = 2_000;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param version the version of this tool
   */
  public HtmlCluster(Writer out, String version) {
    super(out, "Sunder cluster", version);
  }

  @Override
  protected void article(ClusterReport report, MarkupWriter page) {
    page.open("article").textElement("h1", "Cluster").textElement("p", report.summary());
    for (JobStatus run : report.jobs()) {
      page.open("section", "aria-label", "Run " + run.name())
          .textElement("h2", "Run " + run.name());
      page.textElement("p", run.summary());
      OptionalLong began = run.startTime();
      if (began.isPresent()) {
        page.openScrollRegion("diagram", "group", "Tasks over time");
        page.rawMarkup(picture(run, began.getAsLong(), report.now()));
        page.close();
        table(page, run, began.getAsLong());
        forecasts(page, run);
      }
      page.close();
    }
    page.close();
  }

  private static long end(StartedTask task, long now) {
    return Math.max(task.startTime(), task.endTime().orElse(now));
  }

  /**
   * Draws a row for each worker with a bar for each task; the bars of concurrent tasks of one
   * worker overlap.
   */
  private static String picture(JobStatus run, long began, long now) {
    List<String> workers = run.workers();
    double height = ROW * (workers.size() + 1) + 8;
    long last = run.tasks().stream().mapToLong(task -> end(task, now)).max().orElse(began);
    double scale = (WIDTH - LEFT - 20) / Math.max(1, last - began);
    Svg svg = new Svg(WIDTH, height, "Tasks of run " + run.name() + " over time");
    for (int i = 0; i < workers.size(); i++) {
      svg.text("text", workers.get(i), "x", "4", "y", Svg.number(ROW * i + BAR), "class", "small");
    }
    for (int i = 0; i < run.tasks().size(); i++) {
      StartedTask task = run.tasks().get(i);
      long end = end(task, now);
      svg.open("rect", bar(task, workers.indexOf(task.worker()), i, began, end, scale));
      svg.text("title", task.title() + ": " + ClusterReport.formatSeconds(end - task.startTime()));
      svg.close();
    }
    String y = Svg.number(height - 8);
    svg.text("text", "0 s", "x", Svg.number(LEFT), "y", y, "class", "small");
    String right = Svg.number(WIDTH - 20);
    String whole = ClusterReport.formatSeconds(last - began);
    svg.text("text", whole, "x", right, "y", y, "class", "small", "text-anchor", "end");
    return svg.document();
  }

  private static String[] bar(
      StartedTask task, int row, int number, long began, long end, double scale) {
    return new String[] {
      "x", Svg.number(LEFT + (task.startTime() - began) * scale),
      "y", Svg.number(ROW * row + 4),
      "width", Svg.number(Math.max(1, (end - task.startTime()) * scale)),
      "height", Svg.number(BAR),
      "opacity", task.endTime().isPresent() ? "0.8" : "0.4",
      "class", Theme.colour(number) + " fill"
    };
  }

  private static void forecasts(MarkupWriter page, JobStatus run) {
    List<ScheduleSimulation> all = run.simulations();
    page.textElement("h3", "Time with more workers");
    page.textElement(
        "p",
        "A simulation with the times of the finished tasks, each on a worker of one thread; the"
            + " documentation on many machines says what it assumes.");
    List<Chart.Point> points = new ArrayList<>();
    for (ScheduleSimulation one : all) {
      double seconds = Math.max(1, one.millis());
      points.add(new Chart.Point(one.workers(), seconds, seconds, seconds, Chart.Kind.COMPLETE));
    }
    page.openScrollRegion("diagram", "group", "Simulated time by number of workers");
    page.rawMarkup(
        new Chart("Simulation", "workers", "time, ms", List.of(new Chart.Line("run", points)), "")
            .svg());
    page.close().open("ul");
    all.forEach(one -> page.textElement("li", one.describe(all.get(0))));
    page.close();
  }

  private static void table(MarkupWriter page, JobStatus run, long began) {
    page.openScrollRegion("scroll", "group", "Tasks").open("table").open("thead").open("tr");
    for (String head : List.of("Task", "Worker", "From", "To", "")) {
      page.textElement("th", head, "scope", "col");
    }
    page.close().close().open("tbody");
    for (StartedTask task : run.tasks().subList(0, Math.min(MOST_ROWS, run.tasks().size()))) {
      page.open("tr").textElement("td", task.title()).textElement("td", task.worker());
      page.textElement("td", ClusterReport.formatSeconds(task.startTime() - began));
      OptionalLong end = task.endTime();
      page.textElement(
          "td", end.isPresent() ? ClusterReport.formatSeconds(end.getAsLong() - began) : "running");
      page.textElement("td", task.retryNote().orElse("")).close();
    }
    page.close().close().close();
  }
}
