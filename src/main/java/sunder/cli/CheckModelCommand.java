package sunder.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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
import sunder.cli.option.DetailOptions;
import sunder.cli.option.FileName;
import sunder.cli.option.InputOptions;
import sunder.cli.option.JobsOption;
import sunder.cli.option.StackTraceOption;
import sunder.cli.option.TimeLimitOptions;
import sunder.cli.output.ReportTarget;
import sunder.family.ExternalModel;
import sunder.family.FeatureAnalysis;
import sunder.family.FeatureModel;
import sunder.family.FixedBlock;
import sunder.family.model.FeatureModelReader;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.FixedBlocks;
import sunder.limit.CancellationPoint;
import sunder.report.BuildInfo;
import sunder.report.FamilyCheck;
import sunder.report.ReportWriter;
import sunder.report.json.FixedBlockReport;
import sunder.report.json.JsonReport.Shape;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceReader;
import sunder.source.Span;

/** The command {@code sunder check-model FILE...}: static check of families and feature models. */
@Command(
    name = "check-model",
    description = {
      "Read families or feature models without verifying them: syntax, types, feature model.",
      "Says how many variants are valid, and which features are in none or in all of them."
    })
final class CheckModelCommand extends ToolCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Families (.ia, .c, .pml), or feature models.")
  private List<String> files;

  @Mixin private InputOptions input;
  @Mixin private TimeLimitOptions limits;
  @Mixin private OutputFileOption output;
  @Mixin private DetailOptions details;
  @Mixin private JobsOption jobs;

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif",
      defaultValue = "text",
      description =
          "Form of the report; json has errors and warnings too; sarif only with --dead (default:"
              + " ${DEFAULT-VALUE}).")
  private ReportTarget.CheckFormat format;

  @Option(
      names = "--count",
      description = "Count the variants of a feature model with more than 1000 features as well.")
  private boolean counts;

  @Option(
      names = "--dead",
      description =
          "C: list the conditional blocks of the files, and of all .c and .h files in folders, that"
              + " no configuration of the feature model has or that all have, and conditions with"
              + " names that it lacks.")
  private boolean listsDead;

  @Override
  public Integer call() throws IOException, UsageException {
    if (listsDead) {
      return BatchRunner.forArtifacts(this, limits, new StackTraceOption(), "not analysed")
          .run(files.subList(0, 1), (name, progress, process) -> listDead())
          .value();
    } else if (format == ReportTarget.CheckFormat.SARIF) {
      throw new UsageException("--format sarif: only with --dead");
    }
    files = input.units(files);
    Shape shape = files.size() == 1 ? Shape.OBJECT : Shape.LIST;
    try (ReportTarget target = output.open(environment, input.files(files));
        ReportWriter<FamilyCheck> reports = target.checkWriter(format, shape, details.detail())) {
      return new BatchRunner(
              environment,
              limits,
              details.traces(),
              Progress.Kind.NOTHING,
              format == ReportTarget.CheckFormat.JSON
                  ? reports
                  : BatchRunner.onlyInBatches(files, reports))
          .run(
              BatchRunner.Job.of(files, (name, progress, process) -> check(name, process, reports)),
              jobs.jobs())
          .value();
    }
  }

  private ExitCode listDead() throws InputException, UsageException, IOException {
    FixedBlocks blocks = new FixedBlocks(input.decidableModel());
    List<FixedBlock> found = new ArrayList<>();
    for (String name : files) {
      for (Path file : sources(FileName.path(name))) {
        CancellationPoint.check();
        found.addAll(blocks.of(SourceReader.read(file, SourceReader.Encoding.ANY)));
      }
    }
    try (ReportTarget target = output.open(environment, List.of())) {
      target.write(
          writer -> {
            switch (format) {
              case TEXT -> FixedBlockReport.writeText(found, writer);
              case JSON -> FixedBlockReport.writeJson(found, writer);
              case SARIF -> FixedBlockReport.writeSarif(found, writer);
            }
          });
    }
    return ExitCode.SAFE;
  }

  private static List<Path> sources(Path path) throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(file -> Files.isRegularFile(file))
          .filter(file -> file.equals(path) || file.toString().matches(".*\\.[ch]"))
          .sorted()
          .toList();
    }
  }

  private ExitCode check(String name, ProcessEnvironment process, ReportWriter<FamilyCheck> reports)
      throws InputException, UsageException, IOException {
    if (FeatureModelReader.isModel(name)) {
      ExternalModel model =
          FeatureModelReader.readAny(input.source(name), input.kconfigEnvironment());
      FeatureAnalysis analysis = FeatureAnalysis.of(model, counts);
      reports.write(
          new FamilyCheck(
              BuildInfo.version(),
              name,
              Optional.empty(),
              analysis,
              List.of(),
              List.of(),
              Stream.concat(model.contradiction().stream(), model.remarks().stream()).toList(),
              List.of(),
              analysis.unsettable().stream().map(CheckModelCommand::sentence).toList()));
      DiagnosticPrinter printer = new DiagnosticPrinter(process);
      printer.warn(model.remarks());
      model.contradiction().ifPresent(reason -> printer.print(new InputException(reason)));
      return model.contradiction().isPresent() ? ExitCode.BAD_INPUT : ExitCode.SAFE;
    }
    Subject subject = input.loadAny(process, input.source(name), Optional.empty());
    List<Diagnostic> lost = all(subject, Subject::unsupported);
    FeatureModel features = subject.features();
    FamilyCheck check =
        new FamilyCheck(
            BuildInfo.version(),
            name,
            Optional.of(features),
            FeatureAnalysis.of(features),
            FeatureAnalysis.unmentioned(features, subject.relevantFeatures()),
            subject.featureTests(),
            Stream.concat(subject.warnings().stream(), lost.stream()).toList(),
            input.possible(all(subject, Subject::rejections)),
            subject.remarks());
    reports.write(check);
    DiagnosticPrinter printer = new DiagnosticPrinter(process);
    printer.warn(lost);
    printer.rejections(check.rejections(), features.valid(), features.valid());
    return ExitCode.of(check.verdicts().orElseThrow());
  }

  private static String sentence(Diagnostic diagnostic) {
    Span place = diagnostic.span();
    return "%s:%s: %s".formatted(place.file().name(), place.line(), diagnostic.message());
  }

  /** Returns the facts of each entry function, checked separately if there are several. */
  private static <T> List<T> all(Subject subject, Function<Subject, List<T>> known) {
    return subject.entrySubjects().stream()
        .flatMap(s -> known.apply(s).stream())
        .distinct()
        .toList();
  }
}
