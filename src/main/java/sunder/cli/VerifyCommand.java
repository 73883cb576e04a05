package sunder.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.report.JsonReport.Listing;
import sunder.report.JsonReport.Shape;
import sunder.report.ReportWriter;
import sunder.report.Unread;
import sunder.report.VerdictTable;
import sunder.report.VerificationReport;
import sunder.source.InputException;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;

/** {@code sunder verify FILE...}: a verdict for every variant. */
@Command(name = "verify", description = "Say for every variant whether it can reach abort.")
final class VerifyCommand implements Callable<Integer> {
  private final Environment environment;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Families to verify (.ia).")
  private List<String> files;

  @Mixin private MethodOptions method;
  @Mixin private InputOptions input;
  @Mixin private QuestionOptions question;
  @Mixin private LimitOptions limits;
  @Mixin private OutputOptions output;

  @Option(
      names = "--list",
      description = "List every variant in JSON, also when there are more than 4096.")
  private boolean list;

  VerifyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException, UsageException {
    method.requireSolver();
    Shape shape = files.size() == 1 ? Shape.OBJECT : Shape.LIST;
    Listing listing = list ? Listing.ALWAYS : Listing.IF_FEW;
    try (ReportTarget target = ReportTarget.open(environment, output.output, input.files(files));
        ReportWriter reports = target.reports(output, shape, listing)) {
      EachFile each =
          new EachFile(
              environment,
              limits,
              output.traces(),
              (file, reason) -> reports.write(new Unread(Version.current(), file, reason)));
      return each.run(files, file -> verify(file, reports)).value();
    }
  }

  private ExitCode verify(String file, ReportWriter reports)
      throws InputException, UsageException, IOException {
    Problem problem = question.problem(input.load(file));
    VerificationResult result = run(file, problem);
    reports.write(
        new VerificationReport(
            Version.current(),
            file,
            method.method(),
            method.solver().title(),
            problem.features(),
            result));
    result.throwFailure();
    return exitCode(VerdictTable.of(result.verdict(), problem.features()));
  }

  private VerificationResult run(String file, Problem problem) {
    Verifier verifier =
        environment.verifiers().create(method.method(), method.solver(), method.order());
    try (Progress progress = Progress.of(environment, output, file)) {
      return new GuardedRun(verifier)
          .verify(problem, limits.budget(environment.interruption()), progress.listener());
    }
  }

  private static ExitCode exitCode(VerdictTable table) {
    if (!table.unsafe().isEmpty()) {
      return ExitCode.UNSAFE;
    }
    return table.unknown().isEmpty() ? ExitCode.SAFE : ExitCode.UNKNOWN;
  }
}
