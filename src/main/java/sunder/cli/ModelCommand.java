package sunder.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonView;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.option.InputOptions;
import sunder.cli.option.MethodOptions.AssumptionsOption;
import sunder.cli.option.StackTraceOption;
import sunder.cli.option.TaskOptions;
import sunder.cli.option.TimeLimitOptions;
import sunder.cli.output.ReportTarget;
import sunder.horn.HornClauses;
import sunder.horn.HornWriter;
import sunder.report.drawing.AutomatonDrawing;
import sunder.report.text.TextReport.ComponentLines;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;
import sunder.verify.refinement.RefinementOptions;

/** The command {@code sunder model FILE}: prints the featured symbolic automaton of a family. */
@Command(name = "model", description = "Draw the automaton of a family.")
final class ModelCommand extends ToolCommand {
  /** The formats of the automaton. */
  enum Format {
    DOT,
    JSON,
    SVG,
    /** Constrained Horn clauses instead of a drawing. */
    SMT2
  }

  /** The automaton that is drawn. */
  enum Steps {
    /** One letter for each step, as in the papers. */
    LETTERS,
    /**
     * The automaton that is verified: silent steps are removed, and question and answer are one
     * step.
     */
    MERGED
  }

  @Parameters(paramLabel = "FILE", description = "The family.")
  private String file;

  @Mixin private InputOptions input;
  @Mixin private TaskOptions question;
  @Mixin private TimeLimitOptions limits;
  @Mixin private OutputFileOption output;
  @Mixin private StackTraceOption traces;
  @Mixin private AssumptionsOption assumptions;

  @Option(
      names = "--format",
      paramLabel = "dot|json|svg|smt2",
      defaultValue = "dot",
      description =
          "Format of the drawing; smt2: constrained Horn clauses of the merged steps, "
              + "for other solvers (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--steps",
      paramLabel = "letters|merged",
      defaultValue = "letters",
      description =
          "One move at each step as in the papers, or as verified (default: ${DEFAULT-VALUE}).")
  private Steps steps;

  @Option(
      names = "--components",
      description =
          "In place of a drawing: the local objects into which --method components "
              + "decomposes the program, their operations, and the sizes of the inferred "
              + "assumptions.")
  private boolean components;

  @Override
  public Integer call() throws IOException, UsageException {
    BatchRunner.Action action =
        components
            ? this::writeComponents
            : format == Format.SMT2
                ? (name, progress, process) -> writeClauses(name)
                : (name, progress, process) -> draw(name);
    return BatchRunner.forArtifacts(this, limits, traces, "not drawn")
        .run(List.of(file), action)
        .value();
  }

  private ExitCode draw(String name) throws InputException, UsageException, IOException {
    Problem problem = question.problem(environment, input.load(environment, name));
    AutomatonView.Result result = AutomatonView.of(automaton(problem), problem.scope());
    if (!(result instanceof AutomatonView.Result.CompleteView drawn)) {
      throw new UsageException(
          "the automaton has more than " + AutomatonView.STATE_LIMIT + " states: too many to draw");
    }
    try (ReportTarget target = output.open(environment, input.files(List.of(name)))) {
      target.write(writer -> write(new AutomatonDrawing(drawn.view()), writer));
    }
    return ExitCode.SAFE;
  }

  private ExitCode writeComponents(String name, Progress progress, ProcessEnvironment process)
      throws InputException, UsageException, IOException {
    Problem problem = question.problem(environment, input.load(environment, name));
    VerificationResult result =
        environment
            .verifiers()
            .create(Method.COMPONENTS, SolverChoice.DEFAULT, strategy())
            .verify(
                problem,
                environment.shutdownManager().budget(limits.timeout(), limits.maxIterations()),
                progress.listener(name));
    try (ReportTarget target = output.open(environment, input.files(List.of(name)))) {
      target.write(writer -> ComponentLines.write(result.run().components(), writer));
    }
    return ExitCode.SAFE;
  }

  private RefinementOptions strategy() {
    RefinementOptions usual = RefinementOptions.DEFAULT;
    return new RefinementOptions(usual.order(), usual.domains(), assumptions.assumptions());
  }

  private ExitCode writeClauses(String name) throws InputException, UsageException, IOException {
    Problem problem = question.problem(environment, input.load(environment, name));
    TaskOptions.requireReachability(problem);
    HornClauses clauses =
        HornClauses.of(problem.automaton(), problem.scope(), (location, number) -> true)
            .orElseThrow(
                () ->
                    new UsageException(
                        "the automaton has more than "
                            + HornClauses.MOST_LOCATIONS
                            + " control points: too many for clauses"));
    if (clauses.usesFloatingPoint()) {
      throw new UsageException("clauses have no floating-point operations");
    }
    try (ReportTarget target = output.open(environment, input.files(List.of(name)))) {
      target.write(writer -> new HornWriter(clauses).write(writer, name + ": " + meaning(problem)));
    }
    return ExitCode.SAFE;
  }

  /** Returns the meaning of the answer {@code sat} to the clauses, as a comment of the output. */
  private static String meaning(Problem problem) {
    boolean all = problem.rejected().isEmpty();
    String variants =
        all
            ? "every variant"
            : "each of the " + problem.scope().count() + " variants that were read";
    if (problem.property().formula().isPresent()) {
      return "sat if '" + problem.property().formula().get() + "' holds in " + variants;
    }
    return problem.subject().formulas().isEmpty()
        ? "sat if " + variants + " is safe"
        : "sat if " + variants + " is safe; --ltl selects a formula in its place";
  }

  private Automaton automaton(Problem problem) {
    return steps == Steps.MERGED
        ? problem.automaton()
        : problem.subject().drawingAutomaton(problem.property());
  }

  private void write(AutomatonDrawing drawing, Writer writer) throws IOException {
    switch (format) {
      case DOT -> drawing.writeDot(writer);
      case JSON -> drawing.writeJson(writer);
      case SVG -> drawing.writeSvg(writer);
      case SMT2 -> throw new IllegalStateException("clauses are no drawing");
    }
  }
}
