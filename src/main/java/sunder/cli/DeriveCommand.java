package sunder.cli;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ExitCode;
import sunder.cli.console.UsageException;
import sunder.cli.option.InputOptions;
import sunder.cli.option.StackTraceOption;
import sunder.cli.option.TaskOptions.ConfigOption;
import sunder.cli.option.TimeLimitOptions;
import sunder.cli.output.ReportTarget;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.Subject;
import sunder.report.Wording;
import sunder.source.InputException;

/** The command {@code sunder derive FILE --config A,!B}: prints the text of one variant. */
@Command(
    name = "derive",
    description = {
      "Print the source text of one variant: without the parts that it does not "
          + "contain, and with values in place of features and holes.",
      "Lines keep their numbers. The text has the same verdict as the variant."
    })
final class DeriveCommand extends ToolCommand {
  private static final int SHOWN_FEATURES = 8;

  @Parameters(paramLabel = "FILE", description = "The family.")
  private String file;

  @Mixin private InputOptions input;
  @Mixin private ConfigOption config;
  @Mixin private TimeLimitOptions limits;
  @Mixin private OutputFileOption output;
  @Mixin private StackTraceOption traces;

  @Override
  public Integer call() throws IOException, UsageException {
    return BatchRunner.forArtifacts(this, limits, traces, "not derived")
        .run(List.of(file), (name, progress, process) -> derive(name))
        .value();
  }

  private ExitCode derive(String name) throws InputException, UsageException, IOException {
    Subject subject = input.load(environment, name).keeping(config.names());
    ConfigSet scope = config.scope(subject.features());
    Configuration variant = single(scope, subject.relevantFeatures());
    String text =
        subject
            .projection(variant)
            .orElseThrow(
                () -> new UsageException("no text of a variant can be printed for this language"));
    try (ReportTarget target = output.open(environment, input.files(List.of(name)))) {
      target.write(writer -> writer.write(text.endsWith("\n") ? text : text + "\n"));
    }
    new DiagnosticPrinter(environment).rejections(subject, scope);
    return ExitCode.SAFE;
  }

  /** Returns the selected variant; features that the text does not mention may have any value. */
  private static Configuration single(ConfigSet scope, Set<String> mentioned)
      throws UsageException {
    List<String> open =
        scope.space().features().stream()
            .filter(feature -> mentioned.contains(feature.name()) && !isFixed(feature, scope))
            .map(Feature::name)
            .toList();
    if (!open.isEmpty()) {
      throw new UsageException(
          ("%s variants remain; select one: say with --config what %s%s, for example: "
                  + "--config '%s'")
              .formatted(
                  scope.count(),
                  open.stream().limit(SHOWN_FEATURES).collect(Collectors.joining(", ")),
                  open.size() == 1 ? " is" : open.size() > SHOWN_FEATURES ? ", ... are" : " are",
                  Wording.configuration(scope.pick())));
    }
    return scope.pick();
  }

  private static boolean isFixed(Feature feature, ConfigSet scope) {
    if (feature instanceof Feature.Numeric numeric) {
      return scope.least(numeric).equals(scope.greatest(numeric));
    }
    ConfigSet selected = scope.space().selected((Feature.Bool) feature);
    return scope.isSubsetOf(selected) || !scope.intersects(selected);
  }
}
