package sunder.cli;

import java.util.List;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The commands put together, and what happens to wrong usage and bugs. */
final class Cli {
  private final Environment environment;

  Cli(Environment environment) {
    this.environment = environment;
  }

  /** Every command of {@code sunder}, in the order of {@code --help}; a new one is added here. */
  private List<Object> commands() {
    return List.of(
        new BenchCommand(environment),
        new SolversCommand(environment),
        new GenerateCompletion());
  }

  /** Runs one command line; the value for the process to exit with. */
  int run(String... arguments) {
    try {
      return commandLine().execute(arguments);
    } finally {
      environment.out().flush();
      environment.err().flush();
    }
  }

  private CommandLine commandLine() {
    CommandLine root = new CommandLine(new SunderCommand());
    for (Object command : commands()) {
      CommandLine line = new CommandLine(command);
      line.getCommandSpec().mixinStandardHelpOptions(true);
      root.addSubcommand(line);
    }
    describe(root.getCommandSpec());
    root.getSubcommands().values().forEach(line -> describe(line.getCommandSpec()));
    return root
        .setOut(environment.out())
        .setErr(environment.err())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(this::wrongUsage)
        .setExecutionExceptionHandler(this::failed);
  }

  private static void describe(CommandSpec spec) {
    spec.exitCodeOnInvalidInput(ExitCode.USAGE.value())
        .exitCodeOnExecutionException(ExitCode.INTERNAL_ERROR.value());
    spec.usageMessage()
        .width(96)
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(ExitCode.table());
  }

  private int wrongUsage(ParameterException exception, String[] arguments) {
    CommandLine line = exception.getCommandLine();
    environment.err().println("sunder: " + exception.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(exception, environment.err());
    environment
        .err()
        .println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.value();
  }

  private int failed(Exception exception, CommandLine line, ParseResult parsed) {
    if (exception instanceof UsageException) {
      environment.err().println("sunder: " + exception.getMessage());
      return ExitCode.USAGE.value();
    }
    EachFile.Traces traces =
        parsed.hasMatchedOption("-v") ? EachFile.Traces.SHOWN : EachFile.Traces.HIDDEN;
    return InternalErrors.report(environment.err(), exception, traces).value();
  }
}
