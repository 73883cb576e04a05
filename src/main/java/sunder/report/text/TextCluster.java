package sunder.report.text;

import java.util.ArrayList;
import java.util.List;
import sunder.cluster.ClusterReport;

/** What goes on in a cluster, as lines. */
public final class TextCluster {
  private TextCluster() {}

  public static List<String> lines(ClusterReport report) {
    List<String> lines = new ArrayList<>(List.of(report.summary()));
    for (ClusterReport.Run run : report.runs()) {
      lines.add(run.summary());
      for (ClusterReport.Begun task : run.busy()) {
        String since = ClusterReport.seconds(report.now() - task.began());
        String again = task.repeated().map(text -> ", " + text).orElse("");
        lines.add("  %s: %s, for %s%s".formatted(task.worker(), task.title(), since, again));
      }
    }
    return lines;
  }
}
