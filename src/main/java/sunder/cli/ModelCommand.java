package sunder.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.automaton.Automaton;
import sunder.automaton.ModelView;
import sunder.report.ModelDrawing;
import sunder.source.InputException;
import sunder.verdict.UnknownReason;
import sunder.verify.Problem;

/** {@code sunder model FILE}: the featured symbolic automaton of a family. */
@Command(name = "model", description = "Draw the automaton of a family.")
final class ModelCommand implements Callable<Integer> {
  private final Environment environment;

  /** The forms of a drawing. */
  enum Format {
    DOT,
    JSON,
    SVG;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Which automaton is drawn. */
  enum Steps {
    /** One move at each step, as in the papers. */
    LETTERS,
    /** The automaton that is verified: silent steps merged, questions and answers together. */
    MERGED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(paramLabel = "FILE", description = "The family (.ia).")
  private String file;

  @Mixin private InputOptions input;
  @Mixin private QuestionOptions question;
  @Mixin private TimeLimit limits;

  @Option(
      names = "--format",
      paramLabel = "dot|json|svg",
      defaultValue = "dot",
      description = "Form of the drawing; svg needs Graphviz (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--steps",
      paramLabel = "letters|merged",
      defaultValue = "letters",
      description =
          "One move at each step as in the papers, or as verified (default: ${DEFAULT-VALUE}).")
  private Steps steps;

  @Option(names = "--output", paramLabel = "FILE", description = "Write to FILE instead of stdout.")
  private Optional<Path> output;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show stack traces of internal errors.")
  private boolean verbose;

  ModelCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException, UsageException {
    EachFile.Traces traces = verbose ? EachFile.Traces.SHOWN : EachFile.Traces.HIDDEN;
    return new EachFile(environment, limits, traces, this::undrawn)
        .run(List.of(file), this::draw)
        .value();
  }

  private void undrawn(String name, UnknownReason reason) {
    environment
        .err()
        .println("sunder: " + name + ": not drawn. " + reason.sentence() + " " + reason.advice());
  }

  private ExitCode draw(String name) throws InputException, UsageException, IOException {
    Problem problem = question.problem(input.load(name));
    ModelView.Result result = ModelView.of(automaton(problem), problem.scope());
    if (!(result instanceof ModelView.Result.Drawn drawn)) {
      throw new UsageException(
          "the automaton has more than " + ModelView.STATE_LIMIT + " states: too many to draw");
    }
    try (ReportTarget target = ReportTarget.open(environment, output, input.files(List.of(name)))) {
      write(new ModelDrawing(drawn.view(), problem.features().valid()), target);
    }
    return ExitCode.SAFE;
  }

  private Automaton automaton(Problem problem) {
    return steps == Steps.MERGED
        ? problem.automaton()
        : problem.subject().drawing(problem.property());
  }

  private void write(ModelDrawing drawing, ReportTarget target) throws IOException, UsageException {
    try {
      switch (format) {
        case DOT -> drawing.writeDot(target.writer());
        case JSON -> drawing.writeJson(target.writer());
        case SVG -> drawing.writeSvg(target.writer());
      }
    } catch (ModelDrawing.DrawingException e) {
      throw new UsageException(e.getMessage());
    }
  }
}
