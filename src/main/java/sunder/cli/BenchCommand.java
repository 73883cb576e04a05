package sunder.cli;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.bench.FolderLock;
import sunder.bench.Measurement;
import sunder.bench.Metric;
import sunder.bench.ProcessMeasurer;
import sunder.bench.ResultsFolder;
import sunder.bench.ResultsFolder.MachineInfo;
import sunder.bench.SpinMeasurer;
import sunder.bench.Suite;
import sunder.bench.Suite.SuiteException;
import sunder.bench.SuiteCatalog;
import sunder.bench.SuiteRunner;
import sunder.bench.conformance.ConformanceResults;
import sunder.bench.conformance.Row;
import sunder.cli.console.ExitCode;
import sunder.cli.console.LiveProgress;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.UsageException;
import sunder.cli.option.FileName;
import sunder.cli.option.StackTraceOption;
import sunder.cli.option.TimeLimitOptions.Durations;
import sunder.report.BuildInfo;

/** The command {@code sunder bench}: measures benchmark suites and writes their results. */
@Command(
    name = "bench",
    description = {
      "Run benchmark suites: write raw.csv, summary.csv, summary.md and plots for " + "each SUITE.",
      "An interrupted suite is resumed. Without SUITE: all suites that come with the " + "tool."
    })
final class BenchCommand extends ToolCommand {
  @Parameters(
      paramLabel = "SUITE",
      arity = "0..*",
      completionCandidates = SuiteNames.class,
      description = "Name of a suite, or a file.")
  private List<String> suites = List.of();

  @Option(
      names = "--output",
      converter = FileName.class,
      paramLabel = "DIR",
      defaultValue = "results",
      description = "Folder for the results (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      description = "Number of repetitions, in place of the number in the suite.")
  private Optional<Integer> repetitions;

  @Option(names = "--fresh", description = "Discard the runs of earlier sessions.")
  private boolean fresh;

  @Option(
      names = "--summarize",
      description = "Measure nothing: write summaries and plots of the runs in the folder.")
  private boolean summarizeOnly;

  @Option(names = "--list", description = "List the suites that come with the tool.")
  private boolean list;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Durations.class,
      description = {
        "Stop measuring after TIME (such as 30m, 8h) and summarize the finished runs;",
        "a later run resumes. Each measured run has the time limit of its suite."
      })
  private Optional<Duration> timeout;

  @Option(
      names = "--from",
      converter = FileName.class,
      paramLabel = "DIR",
      description =
          "The suite 'conformance': verify each C test program below DIR and compare "
              + "with gcc.")
  private Optional<Path> from;

  @Option(names = "-q", description = "No progress.")
  private boolean quiet;

  @Mixin private StackTraceOption traces;

  /** The names of the built-in suites. */
  static final class SuiteNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SuiteCatalog.names().iterator();
    }
  }

  @Override
  public Integer call() throws IOException, UsageException {
    if (repetitions.orElse(1) < 1) {
      throw new UsageException("--repetitions: must be at least 1");
    }
    environment.shutdownManager().beginFile(timeout, OptionalInt.empty());
    try {
      if (suites.contains(ConformanceBench.NAME) || from.isPresent()) {
        return conformance();
      }
      for (String name : suites.isEmpty() ? SuiteCatalog.names() : suites) {
        FileName.path(name);
        Suite suite = SuiteCatalog.load(name);
        if (list) {
          environment.out().printf(Locale.ROOT, "%-14s %s%n", suite.name(), suite.title());
        } else if (bench(repetitions.map(suite::withRepetitions).orElse(suite))
            == Completion.STOPPED) {
          environment
              .err()
              .println(
                  "sunder: not everything was measured; run the" + " same command again to resume");
          return ExitCode.UNKNOWN.value();
        }
      }
    } catch (SuiteException e) {
      throw new UsageException(e.getMessage());
    }
    return ExitCode.SAFE.value();
  }

  /** Runs the conformance suite; exit code 10 if a verdict is wrong. */
  private int conformance() throws IOException, UsageException {
    if (!suites.equals(List.of(ConformanceBench.NAME)) || from.isEmpty()) {
      throw new UsageException(
          "the suite 'conformance' needs --from DIR and no other suite, and --from needs "
              + "that suite");
    }
    Path work = Files.createTempDirectory("sunder-bench");
    try {
      ConformanceResults results =
          ConformanceBench.run(
              from.get(),
              work,
              ConformanceBench.LIMIT,
              row -> {
                if (!quiet) {
                  environment.err().println(row.name() + ": " + row.judgement());
                  environment.err().flush();
                }
              });
      Path target = output.resolve(ConformanceBench.NAME);
      environment.out().println(ConformanceBench.write(results, target));
      return results.judged(Row.Judgement.WRONG).isEmpty()
          ? ExitCode.SAFE.value()
          : ExitCode.UNSAFE.value();
    } catch (InterruptedException e) {
      return ExitCode.UNKNOWN.value();
    } finally {
      remove(work);
    }
  }

  /** Whether a suite was measured completely. */
  private enum Completion {
    COMPLETE,
    STOPPED
  }

  private Completion bench(Suite suite) throws IOException, SuiteException {
    Path target = output.resolve(suite.name());
    if (summarizeOnly) {
      ResultsFolder.requireRuns(target);
    }
    try (FolderLock lock = FolderLock.acquire(target)) {
      if (fresh && !summarizeOnly) {
        ResultsFolder.clear(lock.folder());
      }
      String machine = MachineInfo.describe(BuildInfo.version(), BuildInfo.commit());
      ResultsFolder folder =
          summarizeOnly
              ? ResultsFolder.ofMeasurements(lock.folder())
              : new ResultsFolder(lock.folder(), machine);
      Completion ending =
          summarizeOnly ? Completion.COMPLETE : measure(suite, folder, lock.folder());
      if (ending == Completion.COMPLETE || folder.hasRuns(suite)) {
        folder.summarize(suite);
        environment.out().println(target.resolve("summary.md"));
      }
      return ending;
    }
  }

  private Completion measure(Suite suite, ResultsFolder folder, Path pages)
      throws IOException, SuiteException {
    Path work = Files.createTempDirectory("sunder-bench");
    BenchProgress progress = new BenchProgress();
    try {
      BooleanSupplier stop = () -> environment.shutdownManager().current().isExhausted();
      SuiteRunner.Measurer own =
          new ProcessMeasurer(work, pages, Main.class.getName(), this::run, stop);
      SuiteRunner.Measurer measurer = new SpinMeasurer(work, stop, own);
      new SuiteRunner(measurable(suite), measurer, folder.rawFile(), progress).run();
      return Completion.COMPLETE;
    } catch (InterruptedException e) {
      return Completion.STOPPED;
    } finally {
      progress.finish();
      remove(work);
    }
  }

  /** Runs another command, and returns its exit code. */
  private int run(List<String> arguments) {
    ShutdownManager own = environment.shutdownManager().fork();
    try {
      return new Cli(environment.forFile(own, environment.err()))
          .run(arguments.toArray(String[]::new));
    } finally {
      environment.shutdownManager().remove(own);
    }
  }

  /** Returns the suite without the contender SPIN if SPIN is not installed. */
  private Suite measurable(Suite suite) {
    String spin = SpinMeasurer.CONTENDER;
    boolean wanted = suite.cells().stream().anyMatch(cell -> cell.contender().equals(spin));
    if (!wanted || SpinMeasurer.isInstalled()) {
      return suite;
    }
    environment.err().println("sunder: spin or gcc is not installed; only Sunder is measured");
    return suite.without(spin);
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /**
   * The progress of a suite on the standard error: one live line on a terminal, otherwise one line
   * for each run.
   */
  private final class BenchProgress implements SuiteRunner.Progress {
    private static final String ERASE_LINE = "\r\033[K";

    private String current = "";

    @Override
    public void running(
        Suite.Case cell, int repetition, int done, int total, Optional<Duration> left) {
      current =
          "%s/%s %s #%s%s"
              .formatted(
                  done + 1, total, cell, repetition, left.map(BenchProgress::left).orElse(""));
      if (!quiet && onTerminal()) {
        int width = environment.terminal().err().width();
        environment.err().print(ERASE_LINE + LiveProgress.truncate(current, width));
        environment.err().flush();
      }
    }

    private static String left(Duration left) {
      return String.format(Locale.ROOT, ", %d:%02d left", left.toMinutes(), left.toSecondsPart());
    }

    @Override
    public void ended(Measurement run) {
      boolean failed = run.status() == Measurement.Status.FAILED;
      if (failed || !quiet && !onTerminal() && run.repetition() > 0) {
        BigInteger millis = run.figure(Metric.WALL_MILLIS);
        environment
            .err()
            .println(
                (onTerminal() ? ERASE_LINE : "") + current + ": " + millis + " ms " + outcome(run));
        environment.err().flush();
      }
    }

    private static String outcome(Measurement run) {
      return run.status() + (run.detail().isEmpty() ? "" : " (" + run.detail() + ")");
    }

    void finish() {
      if (!quiet && onTerminal()) {
        environment.err().print(ERASE_LINE);
        environment.err().flush();
      }
    }

    private boolean onTerminal() {
      return environment.terminal().err().isTerminal();
    }
  }
}
