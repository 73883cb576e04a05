package sunder.cli;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.console.Worker;
import sunder.cli.option.DetailOptions;
import sunder.cli.option.InputOptions;
import sunder.cli.option.JobsOption;
import sunder.cli.option.TimeLimit;
import sunder.frontend.Subject;
import sunder.report.Build;
import sunder.report.FamilyCheck;
import sunder.report.ReportWriter;
import sunder.report.json.JsonFamilyCheck;
import sunder.report.json.JsonReport.Shape;
import sunder.report.text.TextFamilyCheck;
import sunder.source.InputException;

/** {@code sunder check-model FILE...}: reads families and looks at their feature models. */
@Command(
    name = "check-model",
    description = {
      "Read families without verifying them: syntax, types, feature model.",
      "Says how many variants are valid, and which features are in none or in all of them."
    })
final class CheckModelCommand extends ToolCommand {
  /** The forms of the report. */
  enum Format {
    TEXT,
    /** With everything that is wrong, for editors. */
    JSON
  }

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Families (.ia, .c, .pml).")
  private List<String> files;

  @Mixin private InputOptions input;
  @Mixin private TimeLimit limits;
  @Mixin private OutputFile output;
  @Mixin private DetailOptions details;
  @Mixin private JobsOption jobs;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description =
          "Form of the report; json has errors and warnings too (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Override
  public Integer call() throws IOException, UsageException {
    files = input.programs(files);
    try (ReportTarget target = output.open(environment, input.files(files));
        ReportWriter<FamilyCheck> reports = writer(target)) {
      return new EachFile(
              environment,
              limits,
              details.traces(),
              Progress.Kind.NOTHING,
              format == Format.JSON ? reports : EachFile.amongOthers(files, reports))
          .run(
              EachFile.Job.of(files, (name, progress, process) -> check(name, process, reports)),
              jobs.jobs())
          .value();
    }
  }

  private ReportWriter<FamilyCheck> writer(ReportTarget target) throws IOException {
    return format == Format.JSON
        ? new JsonFamilyCheck(
            target.writer(), Build.version(), files.size() == 1 ? Shape.OBJECT : Shape.LIST)
        : new TextFamilyCheck(target.writer(), target.look(details.detail()));
  }

  private ExitCode check(String name, ProcessEnvironment process, ReportWriter<FamilyCheck> reports)
      throws InputException, UsageException, IOException {
    Subject subject = input.load(process, name);
    FamilyCheck check =
        new FamilyCheck(
            Build.version(),
            name,
            subject.features(),
            subject.mentionedFeatures(),
            Stream.concat(subject.warnings().stream(), subject.lost().stream()).toList(),
            subject.rejections());
    Worker.beginReport();
    reports.write(check);
    new DiagnosticPrinter(process).warn(subject.lost());
    new DiagnosticPrinter(process).rejections(subject, subject.features().valid());
    return ExitCode.of(check.verdicts());
  }
}
