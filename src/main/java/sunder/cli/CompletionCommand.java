package sunder.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;

/** {@code sunder generate-completion}: a script that makes a shell complete our command lines. */
@Command(
    name = "generate-completion",
    description = {
      "Print a completion script for bash and zsh.",
      "Use it with: source <(sunder generate-completion)"
    })
final class CompletionCommand implements Callable<Integer> {
  private final ProcessEnvironment environment;

  @Spec private CommandSpec spec;

  CompletionCommand(ProcessEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    environment.out().print(new CompletionScript(spec.root()).text());
    return ExitCode.SAFE.value();
  }
}
