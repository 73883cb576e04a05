package sunder.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sunder.cli.console.AtomicFile;
import sunder.cli.console.ExitCode;
import sunder.cli.console.UsageException;
import sunder.cli.option.ClusterOptions;
import sunder.cli.option.FileName;
import sunder.cluster.ClusterClient;
import sunder.cluster.ClusterReport;
import sunder.cluster.HtmlCluster;
import sunder.report.BuildInfo;
import sunder.source.TerminalText;

/** The command {@code sunder status}: prints the status of a cluster. */
@Command(
    name = "status",
    description =
        "Show the state of a cluster: its workers, the tasks that they execute, and "
            + "the open tasks.")
final class StatusCommand extends ToolCommand {
  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--page",
      paramLabel = "FILE",
      converter = FileName.class,
      description = "Write an HTML page to FILE, with a diagram of the tasks over time.")
  private Optional<Path> page;

  @Override
  public Integer call() throws UsageException, IOException {
    try (ClusterClient client = ClusterVerification.connect(cluster.credentials())) {
      ClusterReport report = client.report();
      for (String line : lines(report)) {
        environment.out().println(TerminalText.escape(line));
      }
      if (page.isPresent()) {
        write(page.get(), report);
      }
    }
    return ExitCode.SAFE.value();
  }

  private static List<String> lines(ClusterReport report) {
    List<String> lines = new ArrayList<>(List.of(report.summary()));
    for (ClusterReport.JobStatus run : report.jobs()) {
      lines.add(run.summary());
      for (ClusterReport.StartedTask task : run.runningTasks()) {
        String since = ClusterReport.formatSeconds(report.now() - task.startTime());
        String again = task.retryNote().map(text -> ", " + text).orElse("");
        lines.add("  %s: %s, for %s%s".formatted(task.worker(), task.title(), since, again));
      }
    }
    return lines;
  }

  private static void write(Path file, ClusterReport report) throws IOException {
    AtomicFile aside = AtomicFile.open(file);
    try (HtmlCluster html = new HtmlCluster(aside.writer(), BuildInfo.version())) {
      html.write(report);
    }
    aside.commit();
  }
}
