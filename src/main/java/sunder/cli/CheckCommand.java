package sunder.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import sunder.cli.console.ExitCode;
import sunder.cli.console.UsageException;
import sunder.cli.option.InputOptions;
import sunder.cli.option.LimitOptions;
import sunder.cli.option.OutputOptions;
import sunder.cli.option.SolverOptions;
import sunder.cli.option.TaskOptions;
import sunder.cli.output.ReportTarget;
import sunder.proof.CertificateCheck;
import sunder.proof.ProofChecker;
import sunder.proof.SafetyClaim;
import sunder.proof.SafetyClaim.ProgramIdentity;
import sunder.report.text.TextCertificateCheck;
import sunder.smt.StatisticsSolver;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verify.Budget;
import sunder.verify.Problem;

/** The command {@code sunder check FILE CERTIFICATE}: checks a certificate. */
@Command(
    name = "check",
    description = "Check a certificate that 'sunder verify --certificate' wrote.")
final class CheckCommand extends ToolCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "The family that it certifies.")
  private String file;

  @Parameters(index = "1", paramLabel = "CERTIFICATE", description = "The certificate.")
  private String certificate;

  @Mixin private SolverOptions solver;
  @Mixin private InputOptions input;
  @Mixin private TaskOptions question;
  @Mixin private LimitOptions limits;
  @Mixin private OutputOptions output;

  @Override
  public Integer call() throws IOException, UsageException {
    solver.requireSolver();
    BatchRunner each =
        BatchRunner.forReports(
            this, limits, output, BatchRunner.printingLimits(environment, "not checked"));
    return each.run(List.of(file), (name, progress, process) -> check(name)).value();
  }

  private ExitCode check(String name) throws InputException, UsageException, IOException {
    SourceFile text = input.source(name);
    Problem problem = question.problem(environment, input.load(environment, text));
    TaskOptions.requireReachability(problem);
    SourceFile proof = input.source(certificate);
    CertificateCheck checked = check(proof, problem, text);
    List<Path> inputs = input.files(List.of(name, certificate));
    try (ReportTarget target = ReportTarget.open(environment, output.output, inputs)) {
      target.write(
          writer ->
              new TextCertificateCheck(writer, output.detail())
                  .write(
                      name,
                      certificate,
                      checked,
                      problem.requestedVariants(),
                      problem.features().valid()));
    }
    if (checked.isRefuted()) {
      return ExitCode.UNSAFE;
    }
    return checked.isProved() ? ExitCode.SAFE : ExitCode.UNKNOWN;
  }

  private CertificateCheck check(SourceFile proof, Problem problem, SourceFile text)
      throws InputException {
    Budget budget = limits.budget(environment.shutdownManager());
    SafetyClaim asked =
        new SafetyClaim(
            ProgramIdentity.of(
                text.text(),
                problem.property(),
                problem.subject().signedArithmetic(problem.property())),
            problem.automaton(),
            problem.scope());
    try (StatisticsSolver opened = StatisticsSolver.open(solver.solver(), budget::isExhausted)) {
      return ProofChecker.check(proof, asked, opened, budget::isExhausted);
    }
  }
}
