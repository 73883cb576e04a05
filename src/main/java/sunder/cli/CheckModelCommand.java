package sunder.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.frontend.Subject;
import sunder.report.FamilyCheck;
import sunder.report.FamilyCheckWriter;
import sunder.report.JsonFamilyCheck;
import sunder.report.JsonReport.Shape;
import sunder.report.Look;
import sunder.report.TextFamilyCheck;
import sunder.report.TextReport.Detail;
import sunder.source.InputException;
import sunder.verdict.UnknownReason;

/** {@code sunder check-model FILE...}: reads families and looks at their feature models. */
@Command(
    name = "check-model",
    description = {
      "Read families without verifying them: syntax, types, feature model.",
      "Says how many variants are valid, and which features are in none or in all of them."
    })
final class CheckModelCommand implements Callable<Integer> {
  private final ProcessEnvironment environment;

  /** The forms of the report. */
  enum Format {
    TEXT,
    /** With everything that is wrong, for editors. */
    JSON
  }

  /** As they are typed. */
  static final class Formats extends Choices<Format> {
    Formats() {
      super(List.of(Format.values()), Choices::lowerCase);
    }
  }

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Families (.ia, .c, .pml).")
  private List<String> files;

  @Mixin private InputOptions input;
  @Mixin private TimeLimit limits;

  @Option(
      names = "--format",
      converter = Formats.class,
      completionCandidates = Formats.class,
      paramLabel = "text|json",
      defaultValue = "text",
      description =
          "Form of the report; json has errors and warnings too (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--output",
      converter = FileName.class,
      paramLabel = "FILE",
      description = "Write to FILE instead of stdout.")
  private Optional<Path> output;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show one line for each file.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Show long lists whole, and stack traces of internal errors.")
  private boolean verbose;

  CheckModelCommand(ProcessEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException, UsageException {
    EachFile.Traces traces = verbose ? EachFile.Traces.SHOWN : EachFile.Traces.HIDDEN;
    try (ReportTarget target = ReportTarget.open(environment, output, input.files(files));
        FamilyCheckWriter reports = writer(target)) {
      return new EachFile(environment, limits, traces, Progress.Kind.NOTHING, this::unchecked)
          .run(files, (name, progress) -> check(name, reports))
          .value();
    }
  }

  private FamilyCheckWriter writer(ReportTarget target) throws IOException {
    Detail detail = verbose ? Detail.FULL : quiet ? Detail.SUMMARY : Detail.NORMAL;
    Look look = target.look(detail);
    return format == Format.JSON
        ? new JsonFamilyCheck(
            target.writer(), Version.current(), files.size() == 1 ? Shape.OBJECT : Shape.LIST)
        : new TextFamilyCheck(target.writer(), look);
  }

  private void unchecked(String name, UnknownReason reason) {
    environment
        .err()
        .println("sunder: " + name + ": not checked. " + reason.sentence() + " " + reason.advice());
  }

  private ExitCode check(String name, FamilyCheckWriter reports)
      throws InputException, UsageException, IOException {
    Subject subject;
    try {
      subject = input.load(environment, name);
    } catch (InputException e) {
      reports.write(name, e);
      throw e;
    }
    reports.write(
        new FamilyCheck(
            Version.current(),
            name,
            subject.features(),
            subject.mentionedFeatures(),
            subject.warnings(),
            subject.faults()));
    new DiagnosticPrinter(environment).faults(subject.faults());
    return subject.faults().isEmpty() ? ExitCode.SAFE : ExitCode.BAD_INPUT;
  }
}
