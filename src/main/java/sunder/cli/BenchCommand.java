package sunder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.bench.MachineInfo;
import sunder.bench.ProcessMeasurer;
import sunder.bench.ResultsFolder;
import sunder.bench.Suite;
import sunder.bench.SuiteException;
import sunder.bench.SuiteRunner;
import sunder.bench.Suites;

/** {@code sunder bench}: measures suites and writes their results. */
@Command(
    name = "bench",
    description = {
      "Measure and write results: raw.csv, summary.csv, summary.md and plots for each SUITE.",
      "An interrupted suite goes on where it was. Without SUITE: all that come with the tool."
    })
final class BenchCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(paramLabel = "SUITE", arity = "0..*", description = "Name of a suite, or a file.")
  private List<String> suites = List.of();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "results",
      description = "Folder for the results (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Measure so often instead of what the suite says.")
  private Optional<Integer> repetitions;

  @Option(names = "--fresh", description = "Forget the runs of earlier sessions.")
  private boolean fresh;

  @Option(
      names = "--summarize",
      description = "Measure nothing: write summaries and plots of the runs there are.")
  private boolean summarizeOnly;

  @Option(names = "--list", description = "List the suites that come with the tool.")
  private boolean list;

  @Option(names = "-q", description = "No progress.")
  private boolean quiet;

  @Option(names = "-v", description = "Stack traces of internal errors.")
  private boolean verbose;

  BenchCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException, UsageException, InterruptedException {
    if (repetitions.orElse(1) < 1) {
      throw new UsageException("--repetitions: must be at least 1");
    }
    try {
      for (String name : suites.isEmpty() ? Suites.names() : suites) {
        Suite suite = Suites.load(name);
        if (list) {
          environment.out().printf("%-14s %s%n", suite.name(), suite.title());
        } else {
          bench(repetitions.map(suite::withRepetitions).orElse(suite));
        }
      }
    } catch (SuiteException e) {
      throw new UsageException(e.getMessage());
    }
    return ExitCode.SAFE.value();
  }

  private void bench(Suite suite) throws IOException, SuiteException, InterruptedException {
    Path target = output.resolve(suite.name());
    if (fresh && !summarizeOnly) {
      ResultsFolder.clear(target);
    }
    String machine = MachineInfo.describe(Version.current());
    ResultsFolder folder = new ResultsFolder(target, machine);
    if (!summarizeOnly) {
      measure(suite, folder);
    }
    folder.summarize(suite);
    environment.out().println(target.resolve("summary.md"));
  }

  private void measure(Suite suite, ResultsFolder folder)
      throws IOException, SuiteException, InterruptedException {
    Path work = Files.createTempDirectory("sunder-bench");
    try {
      BenchProgress progress = new BenchProgress(environment, quiet);
      ProcessMeasurer measurer = new ProcessMeasurer(work, Main.class.getName());
      new SuiteRunner(suite, measurer, folder.rawFile(), progress).run();
      progress.finish();
    } finally {
      remove(work);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
