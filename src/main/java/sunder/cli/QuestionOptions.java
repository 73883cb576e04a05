package sunder.cli;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.typing.FeatureFormulas;
import sunder.typing.Identifier;
import sunder.typing.TypedProgram;
import sunder.verdict.Check;
import sunder.verdict.PlayKind;
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
      paramLabel = "bounds,div",
      split = ",",
      converter = CheckConverter.class,
      description =
          "Also unsafe: an array index outside (bounds), a zero divisor (div). Without it, such a"
              + " run is cut off.")
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

  /** The question about one program. */
  Problem problem(TypedProgram program) throws UsageException {
    for (String name : unsafe) {
      requireCommand(program, name);
    }
    Set<Check> checkSet = EnumSet.noneOf(Check.class);
    checkSet.addAll(checks);
    return new Problem(
        program,
        scope(program),
        checkSet,
        new LinkedHashSet<>(unsafe),
        completePlays ? PlayKind.COMPLETE : PlayKind.HALTING);
  }

  private ConfigSet scope(TypedProgram program) throws UsageException {
    if (config.isEmpty()) {
      return program.features().valid();
    }
    try {
      return FeatureFormulas.configuration("--config", config.get(), program.features());
    } catch (InputException e) {
      Diagnostic first = e.diagnostics().get(0);
      throw new UsageException(
          "--config '%s': %s%s"
              .formatted(
                  config.get(), first.message(), first.hint().map(h -> " (" + h + ")").orElse("")));
    }
  }

  private static void requireCommand(TypedProgram program, String name) throws UsageException {
    boolean found =
        program.free().stream()
            .anyMatch(
                free ->
                    free instanceof Identifier.FreeProcedure procedure
                        && procedure.name().equals(name)
                        && procedure.result().isEmpty());
    if (!found && !name.equals("abort")) {
      throw new UsageException("--unsafe: the context declares no command 'void " + name + "()'");
    }
  }

  /** {@code bounds} and {@code div}. */
  static final class CheckConverter implements ITypeConverter<Check> {
    @Override
    public Check convert(String text) {
      return switch (text.strip()) {
        case "bounds" -> Check.BOUNDS;
        case "div" -> Check.DIV;
        default -> throw new TypeConversionException("'" + text + "' is not bounds or div");
      };
    }
  }
}
