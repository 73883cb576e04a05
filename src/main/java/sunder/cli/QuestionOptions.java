package sunder.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.typing.FeatureFormulas;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;
import sunder.verdict.Property;
import sunder.verify.Problem;

/** What is asked of a family: which variants, and what counts as unsafe. */
final class QuestionOptions {
  @Option(
      names = "--config",
      paramLabel = "CONFIG",
      description = "Only the valid variants that agree with CONFIG, such as 'A,!B,K=3'.")
  private Optional<String> config;

  @Option(
      names = "--check",
      paramLabel = "bounds,div,overflow",
      split = ",",
      hideParamSyntax = true,
      converter = Checks.class,
      completionCandidates = Checks.class,
      description =
          "Also unsafe: an array index outside (bounds), a zero divisor (div), in C a signed integer"
              + " outside its type (overflow). Without it, such a run is cut off; signed integers are"
              + " unbounded.")
  private List<Check> checks = List.of();

  @Option(
      names = "--unsafe",
      paramLabel = "NAME",
      description = "Running the free command NAME counts as abort (repeatable).")
  private List<String> unsafe = List.of();

  @Option(
      names = "--complete-plays",
      description = "Unsafe only if a play through abort can be completed.")
  private boolean completePlays;

  /** The question about one family. */
  Problem problem(Subject subject) throws UsageException {
    for (String name : unsafe) {
      requireCommand(subject, name);
    }
    return new Problem(subject, property()).restrictedTo(scope(subject.features()));
  }

  private Property property() {
    return new Property(
        new HashSet<>(checks),
        new HashSet<>(unsafe),
        completePlays ? PlayKind.COMPLETE : PlayKind.HALTING);
  }

  private ConfigSet scope(FeatureModel features) throws UsageException {
    if (config.isEmpty()) {
      return features.valid();
    }
    try {
      return FeatureFormulas.configuration("--config", config.get(), features);
    } catch (InputException e) {
      Diagnostic first = e.diagnostics().get(0);
      throw new UsageException(
          "--config '%s': %s%s"
              .formatted(
                  config.get(), first.message(), first.hint().map(h -> " (" + h + ")").orElse("")));
    }
  }

  private static void requireCommand(Subject subject, String name) throws UsageException {
    if (!subject.hasCommand(name) && !name.equals("abort")) {
      throw new UsageException("--unsafe: the context declares no command 'void " + name + "()'");
    }
  }

  /** The checks there are. */
  static final class Checks extends Choices<Check> {
    Checks() {
      super(List.of(Check.values()), Choices::lowerCase);
    }
  }
}
