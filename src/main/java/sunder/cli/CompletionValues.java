package sunder.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import sunder.cli.console.FileWorker;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.ShutdownManager;
import sunder.cli.option.InputOptions;
import sunder.cli.option.LinkedOptions;
import sunder.family.Feature;
import sunder.frontend.Subject;

/**
 * Completion values: the names of features, formulas, functions and commands in the families of a
 * command line, as values of its options. An incomplete command line or a file with errors gives no
 * values and no diagnostics.
 *
 * @param root the command {@code sunder}
 */
record CompletionValues(ProcessEnvironment environment, CommandLine root) {
  /** The time limit of a completion. */
  private static final Duration PATIENCE =
      Duration.ofSeconds(Integer.getInteger("sunder.completion.patience", 5));

  /** The options whose values are names in a family, with the source of their values. */
  private static final Map<String, ValueSource> VALUES =
      Map.of(
          "--config", CompletionValues::features,
          "--ltl", CompletionValues::formulas,
          "--unsafe", Subject::freeCommands,
          "--entry", CompletionValues::functions);

  private interface ValueSource {
    Collection<String> of(Subject family);
  }

  static boolean dependOnFamily(String option) {
    return VALUES.containsKey(option);
  }

  /**
   * Returns the values, sorted and without duplicates.
   *
   * @param option the option to complete
   * @param line the command and the other arguments, without that option
   */
  Collection<String> values(String option, List<String> line) {
    ShutdownManager limits = environment.shutdownManager();
    limits.beginFile(Optional.of(PATIENCE), OptionalInt.empty());
    Progress none = Progress.of(Progress.Kind.NOTHING, environment, "");
    try {
      return FileWorker.run(() -> read(VALUES.get(option), line), limits, none, () -> {});
    } catch (Exception unfinished) {
      return List.of();
    } finally {
      limits.endFile();
    }
  }

  private Collection<String> read(ValueSource values, List<String> line) throws Exception {
    CommandLine command = root.getSubcommands().get(line.get(0));
    command.parseArgs(line.subList(1, line.size()).toArray(String[]::new));
    CommandSpec spec = command.getCommandSpec();
    Optional<InputOptions> input =
        LinkedOptions.groups(spec)
            .filter(InputOptions.class::isInstance)
            .map(InputOptions.class::cast)
            .findFirst();
    Collection<String> names = new TreeSet<>();
    if (input.isPresent()) {
      for (String file : input.get().programs(files(spec))) {
        names.addAll(values.of(input.get().load(environment, file)));
      }
    }
    return names;
  }

  private static List<String> files(CommandSpec spec) {
    List<String> files = new ArrayList<>();
    for (PositionalParamSpec positional : spec.positionalParameters()) {
      if (positional.paramLabel().equals("FILE")) {
        Stream.of(positional.<Object>getValue())
            .flatMap(it -> it instanceof Collection<?> several ? several.stream() : Stream.of(it))
            .forEach(file -> files.add(file.toString()));
      }
    }
    return files;
  }

  private static Collection<String> features(Subject family) {
    return family.features().features().stream()
        .map(it -> it instanceof Feature.Numeric ? it.name() + "=" : it.name())
        .toList();
  }

  /**
   * Returns the formulas of a family, and the names of its declarations, of which further formulas
   * consist.
   */
  private static Collection<String> formulas(Subject family) {
    return Stream.concat(
            family.formulas().stream(),
            family.declarations().stream().map(Subject.NamedDeclaration::name))
        .toList();
  }

  private static Collection<String> functions(Subject family) {
    return family.declarations().stream()
        .filter(it -> it.description().startsWith("function"))
        .map(Subject.NamedDeclaration::name)
        .toList();
  }
}
