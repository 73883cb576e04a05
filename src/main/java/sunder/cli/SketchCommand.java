package sunder.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.cli.console.ExitCode;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.option.InputOptions;
import sunder.cli.option.LimitOptions;
import sunder.cli.option.MethodOptions;
import sunder.cli.option.OutputOptions;
import sunder.cli.option.TaskOptions;
import sunder.cli.output.ReportTarget;
import sunder.family.Feature;
import sunder.frontend.Subject;
import sunder.report.BuildInfo;
import sunder.report.ReportWriter;
import sunder.report.SketchReport;
import sunder.sketch.CompletionResult;
import sunder.sketch.CompletionResult.CompletionGoal;
import sunder.sketch.Sketch;
import sunder.source.InputException;
import sunder.verify.MultiPropertyResult;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;

/**
 * The command {@code sunder sketch FILE}: finds values of the holes for which the program is safe.
 */
@Command(
    name = "sketch",
    description = {
      "Fill the holes ??[lo..hi] so that no run reaches abort.",
      "Stops at the first completion, unless every one or an extreme one is asked for. Here exit"
          + " code 0 means: filled. 10: no value works. 20: none found and some undecided, or a"
          + " value beyond the extreme one found is undecided."
    })
final class SketchCommand extends ToolCommand {
  @Parameters(paramLabel = "FILE", description = "A program with holes (.ia, .pml).")
  private String file;

  @ArgGroup private CompletionGoalOptions wish = new CompletionGoalOptions();

  @Option(
      names = "--print",
      description = "Show the completed program too; the report becomes a comment before it.")
  private boolean print;

  @Mixin private MethodOptions method;
  @Mixin private InputOptions input;
  @Mixin private TaskOptions question;
  @Mixin private LimitOptions limits;
  @Mixin private OutputOptions output;

  /** The options for the completions to search for; the default is one completion. */
  static final class CompletionGoalOptions {
    @Option(names = "--all", description = "Decide every value of the holes.")
    private boolean all;

    @Option(
        names = "--maximize",
        paramLabel = "HOLE",
        description = "Find the greatest value of this hole that works.")
    private Optional<String> maximize = Optional.empty();

    @Option(
        names = "--minimize",
        paramLabel = "HOLE",
        description = "Find the least value of this hole that works.")
    private Optional<String> minimize = Optional.empty();

    CompletionGoal goal(Sketch sketch) throws UsageException {
      if (maximize.isPresent()) {
        return new CompletionGoal.Optimal(
            hole(sketch, "--maximize", maximize.get()), CompletionGoal.Direction.GREATEST);
      }
      if (minimize.isPresent()) {
        return new CompletionGoal.Optimal(
            hole(sketch, "--minimize", minimize.get()), CompletionGoal.Direction.LEAST);
      }
      return all ? new CompletionGoal.All() : new CompletionGoal.Any();
    }

    private static Feature.Numeric hole(Sketch sketch, String option, String name)
        throws UsageException {
      return sketch
          .hole(name)
          .orElseThrow(
              () ->
                  new UsageException(
                      "%s: there is no hole '%s', only %s"
                          .formatted(
                              option,
                              name,
                              sketch.holes().stream()
                                  .map(Feature::name)
                                  .collect(Collectors.joining(", ")))));
    }
  }

  @Override
  public Integer call() throws IOException, UsageException {
    method.requireSolver();
    try (ReportTarget target =
            ReportTarget.open(environment, output.output, input.files(List.of(file)));
        ReportWriter<SketchReport> reports = target.sketchWriter(output)) {
      BatchRunner each =
          BatchRunner.forReports(
              this, limits, output, BatchRunner.onlyInBatches(List.of(file), reports));
      return each.run(List.of(file), (name, progress, process) -> fill(name, progress, reports))
          .value();
    }
  }

  private ExitCode fill(String name, Progress progress, ReportWriter<SketchReport> reports)
      throws InputException, UsageException, IOException {
    Subject subject = input.load(environment, name);
    List<Problem> problems = question.problems(environment, subject);
    Sketch sketch = sketchOf(subject);
    if (sketch.holes().isEmpty()) {
      throw new UsageException("there are no holes to fill; a hole is written ??[lo..hi]");
    }
    CompletionGoal asked = wish.goal(sketch);
    VerificationResult result = run(problems, asked.goal(), progress.listener(""));
    CompletionResult fillings =
        CompletionResult.of(sketch, asked, problems.get(0).scope(), result.verdict());
    reports.write(report(name, fillings, result));
    result.throwFailure();
    return exitCode(fillings.outcome());
  }

  private static Sketch sketchOf(Subject subject) throws UsageException {
    return subject
        .holes()
        .map(holes -> new Sketch(holes, subject.features()))
        .orElseThrow(() -> new UsageException("only .ia programs and Promela models have holes"));
  }

  private SketchReport report(String name, CompletionResult fillings, VerificationResult result) {
    return new SketchReport(
        BuildInfo.version(),
        name,
        method.method(),
        method.solver().title(),
        fillings,
        result.run(),
        print ? fillings.completedText() : Optional.empty());
  }

  /**
   * Verifies the problems of all formulas. A completion must satisfy every formula: the variants
   * that violate one are excluded from the next problem.
   */
  private VerificationResult run(List<Problem> problems, Goal goal, ProgressListener listener) {
    MultiPropertyResult all = new MultiPropertyResult(problems.get(0).scope());
    for (int i = 0; i < problems.size() && !all.open().isEmpty(); i++) {
      Goal here = i == problems.size() - 1 ? goal : Goal.EVERY_VARIANT;
      all.add(run(problems.get(i).restrictedTo(all.open()).withGoal(here), listener));
    }
    return all.result();
  }

  private VerificationResult run(Problem problem, ProgressListener listener) {
    Verifier verifier =
        environment.verifiers().create(method.method(), method.solver(), method.strategy());
    return verifier.verify(problem, limits.budget(environment.shutdownManager()), listener);
  }

  private static ExitCode exitCode(CompletionResult.Outcome outcome) {
    return switch (outcome) {
      case FILLED -> ExitCode.SAFE;
      case UNDECIDED -> ExitCode.UNKNOWN;
      case IMPOSSIBLE -> ExitCode.UNSAFE;
    };
  }
}
