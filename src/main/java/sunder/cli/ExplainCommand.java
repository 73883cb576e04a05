package sunder.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import sunder.cli.console.ExitCode;
import sunder.cli.console.UsageException;
import sunder.verdict.UnknownReason;

/** The command {@code sunder explain}: explains reasons of UNKNOWN and exit codes. */
@Command(
    name = "explain",
    description = "Explain a reason for UNKNOWN or an exit code, with advice.")
final class ExplainCommand extends ToolCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "CODE",
      description = "A reason ('no progress') or exit code (20); without it, all of them.")
  private List<String> words = new ArrayList<>();

  @Override
  public Integer call() throws UsageException {
    Map<String, List<String>> all = explanations();
    String code = String.join(" ", words).toLowerCase(Locale.ROOT);
    if (!words.isEmpty() && !all.containsKey(code)) {
      throw new UsageException("'" + code + "' is none of " + String.join(", ", all.keySet()));
    }
    all.forEach(
        (title, lines) -> {
          if (words.isEmpty() || title.equals(code)) {
            environment.out().println(title);
            lines.forEach(line -> environment.out().println("  " + line));
          }
        });
    return ExitCode.SAFE.value();
  }

  /** Returns the explanations by the names in reports and in shells. */
  private Map<String, List<String>> explanations() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (UnknownReason reason : UnknownReason.values()) {
      all.put(reason.title(), List.of("UNKNOWN: " + reason.sentence(), reason.advice()));
    }
    for (String code : ExitCode.table().keySet()) {
      all.put(code, exitCode(code));
    }
    return all;
  }

  /** Returns the meaning of an exit code, for each command with a different meaning. */
  private List<String> exitCode(String code) {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    for (String command : spec.root().subcommands().keySet()) {
      String meaning = CommandExitCodes.of(command).get(code);
      if (meaning != null) {
        commands.computeIfAbsent(meaning, key -> new ArrayList<>()).add(command);
      }
    }
    if (commands.size() == 1) {
      return List.copyOf(commands.keySet());
    }
    List<String> lines = new ArrayList<>();
    commands.forEach((meaning, names) -> lines.add(String.join(", ", names) + ": " + meaning));
    return lines;
  }
}
