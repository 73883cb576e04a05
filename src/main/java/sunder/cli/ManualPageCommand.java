package sunder.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import sunder.cli.console.ExitCode;

/** The command {@code sunder generate-man}: prints a manual page for man(1) from the help texts. */
@Command(
    name = "generate-man",
    description = {"Print the manual page.", "Use it with: sunder generate-man | man -l -"})
final class ManualPageCommand extends ToolCommand {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandSpec root = spec.root();
    environment.out().print(".TH SUNDER 1\n.SH NAME\nsunder \\- families of programs\n");
    section(".SH DESCRIPTION", root);
    root.subcommands()
        .forEach((name, each) -> section(".SH SUNDER " + name, each.getCommandSpec()));
    return ExitCode.SAFE.value();
  }

  private void section(String heading, CommandSpec command) {
    environment.out().print(heading + "\n" + roff(command.usageMessage().description()));
    command.positionalParameters().forEach(each -> item(each.paramLabel(), each.description()));
    for (OptionSpec each : command.options()) {
      if (each.hidden()) {
        continue;
      }
      String value = each.arity().max() > 0 ? " " + each.paramLabel() : "";
      item(String.join(", ", each.names()) + value, each.description());
    }
    CommandExitCodes.of(command.name())
        .forEach((code, meaning) -> item("exit code " + code, meaning));
  }

  private void item(String title, String... text) {
    environment.out().print(".TP\n.B " + roff(title) + roff(text));
  }

  /** Returns lines of text in roff, in which a leading period is escaped. */
  private static String roff(String... text) {
    return Stream.of(text)
        .map(each -> each.replaceAll("\\s+", " ").strip())
        .map(each -> each.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq"))
        .map(each -> "\\&" + each + "\n")
        .collect(Collectors.joining(".br\n"));
  }
}
