package sunder.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.cli.console.ExitCode;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.option.DetailOptions;
import sunder.cli.option.FileName;
import sunder.cli.option.InputOptions;
import sunder.cli.option.TaskOptions;
import sunder.cli.option.TimeLimitOptions;
import sunder.cli.output.ReportTarget;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.frontend.languages.FrontEnds;
import sunder.playfile.PlayFile;
import sunder.replay.PlayReconstruction;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.report.BuildInfo;
import sunder.report.ReplayReport;
import sunder.report.Terms;
import sunder.report.json.JsonReplay;
import sunder.report.text.PlayStepper;
import sunder.report.text.TextReplay;
import sunder.report.text.TextStyle;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.Problem;

/** The command {@code sunder replay FILE PLAY}: replays a recorded play in the interpreter. */
@Command(
    name = "replay",
    description = {
      "Replay a counterexample (a play or trace) with the independent interpreter, and report"
          + " where it fails or leaves the program.",
      "PLAY is a report of 'sunder verify', text or JSON, or a list of moves, one a line;"
          + " it may be edited by hand. Repeat the options --check and --unsafe of the "
          + "verification."
    })
final class ReplayCommand extends ToolCommand {
  private Optional<ReplayReport> stepped = Optional.empty();

  /** The formats of the report. */
  enum Format {
    TEXT,
    JSON
  }

  @Parameters(index = "0", paramLabel = "FILE", description = "The family.")
  private String file;

  @Parameters(index = "1", paramLabel = "PLAY", description = "The file with the play or trace.")
  private String play;

  @Option(
      names = "--play",
      paramLabel = "N",
      defaultValue = "1",
      description = "The number of the play or trace in a report (default: ${DEFAULT-VALUE}).")
  private int number;

  @Option(
      names = {"-i", "--interactive"},
      description = "Step by step: Enter goes on, b back, v shows the values, c the rest, q ends.")
  private boolean interactive;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "Form of the report (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Mixin private InputOptions input;
  @Mixin private TaskOptions question;
  @Mixin private TimeLimitOptions limits;
  @Mixin private OutputFileOption output;
  @Mixin private DetailOptions details;

  @Override
  public Integer call() throws IOException, UsageException {
    if (number < 1) {
      throw new UsageException("--play: plays are counted from 1");
    }
    if (interactive && (file.equals(FileName.STDIN) || play.equals(FileName.STDIN))) {
      throw new UsageException("-i reads your keys from standard input: name a file");
    }
    ExitCode code =
        new BatchRunner(
                environment,
                limits,
                details.traces(),
                Progress.Kind.NOTHING,
                BatchRunner.printingLimits(environment, "not replayed"))
            .run(List.of(file), (name, progress, process) -> replay(name));
    if (stepped.isPresent()) {
      step(stepped.get());
    }
    return code.value();
  }

  private ExitCode replay(String name) throws InputException, UsageException, IOException {
    List<Problem> problems =
        question.verifiableProblems(environment, input.load(environment, name));
    PlayFile recorded = PlayFile.read(input.source(play), number);
    ReplayReport report = follow(name, problems, recorded);
    List<Path> inputs = input.files(List.of(name, play));
    if (interactive) {
      stepped = Optional.of(report);
    } else {
      try (ReportTarget target = output.open(environment, inputs)) {
        target.write(writer -> write(report, writer, look(target)));
      }
    }
    return report
        .reconstruction()
        .end()
        .fold(
            fails -> ExitCode.UNSAFE,
            runs -> ExitCode.SAFE,
            leaves -> ExitCode.UNKNOWN,
            undecided -> ExitCode.UNKNOWN);
  }

  /**
   * Returns the variant of the recorded play if it is in scope, otherwise some variant of the
   * scope.
   */
  private static Configuration variant(Problem problem, PlayFile recorded) throws InputException {
    if (recorded.variant().isPresent()) {
      PlayFile.LocatedText written = recorded.variant().get();
      ConfigSet said = problem.scope().and(parseVariants(written, problem.features()));
      if (!said.isEmpty()) {
        return said.pick();
      }
    }
    return problem.scope().pick();
  }

  private static ConfigSet parseVariants(PlayFile.LocatedText written, FeatureModel features)
      throws InputException {
    try {
      SourceFile file = written.span().file();
      return FrontEnds.configurations(file.name(), written.text(), features);
    } catch (InputException e) {
      Span place = written.span();
      Diagnostic first = e.diagnostics().get(0);
      throw new InputException(
          new Diagnostic(place, "not a single variant: " + first.message(), first.hint()));
    }
  }

  /**
   * Replays the play for the first problem in which it fails, or for the first problem if there is
   * none.
   */
  private ReplayReport follow(String name, List<Problem> problems, PlayFile recorded)
      throws InputException, UsageException {
    List<ReplayReport> reports = new ArrayList<>();
    for (Problem problem : problems) {
      Configuration variant = variant(problem, recorded);
      ReplayReport report = follow(name, problem, recorded.play(), variant);
      if (report.reconstruction().end() instanceof PlayReconstruction.Failure) {
        return report;
      }
      reports.add(report);
    }
    return reports.get(0);
  }

  private ReplayReport follow(
      String name, Problem problem, RecordedPlay recorded, Configuration variant)
      throws InputException, UsageException {
    Replay replay = problem.subject().replay(problem.property());
    ReplayLimits most = ReplayLimits.of(recorded.moves().size());
    PlayReconstruction followed =
        replay
            .follow(recorded, variant, most)
            .orElseThrow(
                () -> new UsageException("executions of this language cannot be replayed"));
    boolean fails = followed.end() instanceof PlayReconstruction.Failure;
    ConfigSet failing =
        fails
            ? replay.run(followed.script(), problem.scope(), most).unsafe()
            : problem.scope().space().none();
    return new ReplayReport(
        BuildInfo.version(),
        name,
        play,
        recorded,
        Terms.of(problem.subject()),
        variant,
        followed,
        problem.features().valid(),
        problem.scope(),
        failing);
  }

  private void write(ReplayReport report, Writer writer, TextStyle look) throws IOException {
    if (format == Format.JSON) {
      new JsonReplay(writer).write(report);
    } else {
      new TextReplay(writer, look).write(report);
    }
  }

  private TextStyle look(ReportTarget target) {
    return target.textStyle(details.detail());
  }

  /** Shows the play interactively, without a time limit. */
  private void step(ReplayReport report) throws IOException, UsageException {
    BufferedReader keys =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    try (ReportTarget target = output.open(environment, input.files(List.of(file, play)))) {
      target.writer().markReport();
      new PlayStepper(target.writer(), look(target), keys, environment.err()).show(report);
      target.writer().flush();
    }
  }
}
