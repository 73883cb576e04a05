package sunder.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import sunder.cli.console.ExitCode;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.option.InputOptions;
import sunder.cli.option.LimitOptions;
import sunder.cli.option.MethodOptions.AssumptionsOption;
import sunder.cli.option.MethodOptions.DomainOption;
import sunder.cli.option.OutputOptions;
import sunder.cli.option.SolverOptions;
import sunder.cli.option.TaskOptions;
import sunder.cli.output.ReportTarget;
import sunder.family.ConfigSet;
import sunder.report.BuildInfo;
import sunder.report.ComparisonReport;
import sunder.report.ComparisonReport.Measurement;
import sunder.report.ComparisonReport.Measurement.Processes;
import sunder.report.ReportWriter;
import sunder.report.Terms;
import sunder.report.json.JsonReport.Shape;
import sunder.source.InputException;
import sunder.source.TerminalText;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.SearchOrder;
import sunder.verify.VerdictComparison;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.refinement.RefinementOptions;

/**
 * The command {@code sunder compare FILE...}: verifies the same family by several methods.
 *
 * <p>Exit code 10 if some variant is SAFE by one method and UNSAFE by another; otherwise 20 if some
 * variant is undecided by every method; otherwise 0, also when the methods agree on UNSAFE.
 */
@Command(
    name = "compare",
    description = {
      "Run several methods on the same family and show their verdicts and costs side by side.",
      "Here exit code 0 means: no contradiction, and every variant is decided (SAFE or UNSAFE) by"
          + " some method. 20: no contradiction, but some variant is undecided by every method."
          + " 10: some variant is SAFE by one method and UNSAFE by another.",
      "Every method has its own --timeout and --max-iterations. Each is measured after a warm-up of"
          + " all, short runs several times (median); with --fresh, in processes of its own."
    })
final class CompareCommand extends ToolCommand {
  private static final long WARM_UP_EFFORT = 2_000;
  private static final int MOST_RUNS = 5;

  /** The time in which a method is run several times. */
  private static final long SHORT_MILLIS = 300;

  private static final int MOST_PROCESSES = 3;
  private static final long SHORT_PROCESS_MILLIS = 10_000;
  private static final Pattern HEAP = Pattern.compile("\"peakHeapBytes\": (\\d+)");

  /** The options that are not those of the measured processes. */
  private static final Set<String> OF_COMPARISON =
      Set.of("--methods", "--fresh", "--format", "--output", "--verbose", "--quiet", "--trace");

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Families to compare on (.ia, .c, .pml).")
  private List<String> files;

  @Option(
      names = "--methods",
      paramLabel = "METHOD",
      split = ",",
      defaultValue = "arp,symbolic,brute-arp,brute-symbolic",
      description = "Two or more methods in the order to run (default: ${DEFAULT-VALUE}).")
  private List<Method> methods;

  @Option(
      names = "--fresh",
      description = "Measure each method in processes of its own, with their start and reading.")
  private boolean fresh;

  @Spec private CommandSpec spec;
  @Mixin private SolverOptions solver;
  @Mixin private InputOptions input;
  @Mixin private DomainOption domain;
  @Mixin private AssumptionsOption assumptions;
  @Mixin private TaskOptions question;
  @Mixin private LimitOptions limits;
  @Mixin private OutputOptions output;

  @Override
  public Integer call() throws IOException, UsageException {
    files = input.programs(files);
    requireMethods();
    solver.requireSolver();
    Shape shape = files.size() == 1 ? Shape.OBJECT : Shape.LIST;
    try (ReportTarget target = ReportTarget.open(environment, output.output, input.files(files));
        ReportWriter<ComparisonReport> reports = target.comparisonWriter(output, shape)) {
      BatchRunner each =
          BatchRunner.forReports(this, limits, output, BatchRunner.onlyInBatches(files, reports));
      return each.run(files, (file, progress, process) -> compare(file, progress, reports)).value();
    }
  }

  private void requireMethods() throws UsageException {
    Set<Method> different = new LinkedHashSet<>(methods);
    if (different.size() < 2 || different.size() < methods.size()) {
      throw new UsageException("--methods: name two or more different methods");
    }
  }

  private ExitCode compare(String file, Progress progress, ReportWriter<ComparisonReport> reports)
      throws InputException, UsageException, IOException {
    long start = System.nanoTime();
    List<Problem> problems = question.problems(environment, input.load(environment, file));
    long reading = (System.nanoTime() - start) / 1_000_000;
    reports.announce(problems.size());
    ExitCode worst = ExitCode.SAFE;
    for (Problem problem : problems) {
      worst = worst.worse(compare(file, problem, reading, progress, reports));
    }
    return worst;
  }

  private ExitCode compare(
      String file,
      Problem problem,
      long readingMillis,
      Progress progress,
      ReportWriter<ComparisonReport> reports)
      throws IOException {
    warmUp(problem);
    Map<Method, VerificationResult> results = new LinkedHashMap<>();
    for (Method method : methods) {
      String what = Progress.numbered(method.spelling(), results.size(), methods.size());
      VerificationResult result = medianRun(file, method, problem, progress.listener(what));
      results.put(method, fresh ? measured(file, method, result) : result);
    }
    VerdictComparison comparison = VerdictComparison.of(results);
    reports.write(
        new ComparisonReport(
            BuildInfo.version(),
            file,
            problem.property().formula(),
            solver.solver().title(),
            Terms.of(problem.subject()),
            problem.features(),
            comparison,
            new Measurement(readingMillis, fresh ? Processes.ONE_FOR_EACH_METHOD : Processes.ONE)));
    results.values().forEach(VerificationResult::throwFailure);
    return exitCode(comparison.outcome());
  }

  /**
   * Runs every method on one variant with a small effort, so that each finds its classes loaded.
   */
  private void warmUp(Problem problem) {
    if (problem.scope().isEmpty() || fresh) {
      return;
    }
    ConfigSet one = problem.scope().space().single(problem.scope().pick());
    for (Method method : methods) {
      Budget budget = limits.budget(environment.shutdownManager());
      budget.limitEffort(WARM_UP_EFFORT);
      verifier(method).verify(problem.restrictedTo(one), budget, ProgressListener.NONE);
    }
  }

  /** Runs a method, a short one several times; returns the first run with the median time. */
  private VerificationResult medianRun(
      String file, Method method, Problem problem, ProgressListener listener) {
    if (output.verbose || output.trace) {
      environment.err().println(TerminalText.escape(file + ", " + method.spelling() + ":"));
    }
    List<VerificationResult> runs = new ArrayList<>();
    long spent = 0;
    // Garbage of the previous method must not count as memory of this one.
    System.gc();
    do {
      ProgressListener shown = runs.isEmpty() ? listener : ProgressListener.NONE;
      runs.add(
          verifier(method).verify(problem, limits.budget(environment.shutdownManager()), shown));
      spent += millis(runs.get(runs.size() - 1));
    } while (!fresh && runs.size() < MOST_RUNS && spent < SHORT_MILLIS);
    VerificationResult first = runs.get(0);
    runs.sort(Comparator.comparingLong(CompareCommand::millis));
    long median = millis(runs.get(runs.size() / 2));
    VerificationResult.Statistics statistics = first.run().statistics();
    return first.with(first.run().with(statistics.with(median, statistics.peakHeapBytes())));
  }

  private static long millis(VerificationResult result) {
    return result.run().statistics().millis();
  }

  private Verifier verifier(Method method) {
    return environment
        .verifiers()
        .create(
            method,
            solver.solver(),
            new RefinementOptions(SearchOrder.BFS, domain.domains(), assumptions.assumptions()));
  }

  /** Returns a result with the time and the memory of separate processes. */
  private VerificationResult measured(String file, Method method, VerificationResult result)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("verify", "--first", "--quiet", "--method", method.spelling()));
    command.addAll(VerifyCommand.optionsOf(spec.commandLine().getParseResult(), OF_COMPARISON));
    command.addAll(input.filesOf(file));
    List<ProcessTime> times = new ArrayList<>();
    long spent = 0;
    do {
      times.add(ProcessTime.of(command));
      spent += times.get(times.size() - 1).millis();
    } while (times.size() < MOST_PROCESSES && spent < SHORT_PROCESS_MILLIS);
    times.sort(Comparator.comparingLong(ProcessTime::millis));
    ProcessTime median = times.get(times.size() / 2);
    return result.with(
        result.run().with(result.run().statistics().with(median.millis(), median.heapBytes())));
  }

  /** The time and the memory of a process. */
  private record ProcessTime(long millis, long heapBytes) {
    /** Runs {@code sunder verify} in a process. */
    static ProcessTime of(List<String> command) throws IOException {
      long start = System.nanoTime();
      List<String> json = new ArrayList<>(command);
      json.addAll(List.of("--format", "json"));
      Process process =
          new ProcessBuilder(json).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      long millis = (System.nanoTime() - start) / 1_000_000;
      Matcher heap = HEAP.matcher(report);
      return new ProcessTime(millis, heap.find() ? Long.parseLong(heap.group(1)) : 0);
    }
  }

  private static ExitCode exitCode(VerdictComparison.Outcome outcome) {
    return switch (outcome) {
      case AGREEMENT -> ExitCode.SAFE;
      case UNDECIDED -> ExitCode.UNKNOWN;
      case CONTRADICTION -> ExitCode.UNSAFE;
    };
  }
}
