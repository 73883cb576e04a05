package sunder.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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
import sunder.report.BuildInfo;
import sunder.report.ComparisonReport;
import sunder.report.ReportWriter;
import sunder.report.Terms;
import sunder.report.json.JsonReport.Shape;
import sunder.source.InputException;
import sunder.source.TerminalText;
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
      "Every method has its own --timeout and --max-iterations. They run one after another in one"
          + " Java machine, so later ones find it warm; 'sunder bench' measures with care."
    })
final class CompareCommand extends ToolCommand {
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
    List<Problem> problems = question.problems(environment, input.load(environment, file));
    reports.announce(problems.size());
    ExitCode worst = ExitCode.SAFE;
    for (Problem problem : problems) {
      worst = worst.worse(compare(file, problem, progress, reports));
    }
    return worst;
  }

  private ExitCode compare(
      String file, Problem problem, Progress progress, ReportWriter<ComparisonReport> reports)
      throws IOException {
    Map<Method, VerificationResult> results = new LinkedHashMap<>();
    for (Method method : methods) {
      String what = Progress.numbered(method.spelling(), results.size(), methods.size());
      results.put(method, run(file, method, problem, progress.listener(what)));
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
            comparison));
    results.values().forEach(VerificationResult::throwFailure);
    return exitCode(comparison.outcome());
  }

  private VerificationResult run(
      String file, Method method, Problem problem, ProgressListener listener) {
    // Garbage of the previous method must not count as memory of this one.
    System.gc();
    if (output.verbose || output.trace) {
      environment.err().println(TerminalText.escape(file + ", " + method.spelling() + ":"));
    }
    Verifier verifier =
        environment
            .verifiers()
            .create(
                method,
                solver.solver(),
                new RefinementOptions(
                    SearchOrder.BFS, domain.domains(), assumptions.assumptions()));
    return verifier.verify(problem, limits.budget(environment.shutdownManager()), listener);
  }

  private static ExitCode exitCode(VerdictComparison.Outcome outcome) {
    return switch (outcome) {
      case AGREEMENT -> ExitCode.SAFE;
      case UNDECIDED -> ExitCode.UNKNOWN;
      case CONTRADICTION -> ExitCode.UNSAFE;
    };
  }
}
