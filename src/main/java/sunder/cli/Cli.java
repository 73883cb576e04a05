package sunder.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import sunder.cli.console.ExitCode;
import sunder.cli.console.InternalErrorPrinter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Terminal;
import sunder.cli.console.UsageException;
import sunder.cli.console.WriteFailure;
import sunder.cli.option.ChoiceConverter;
import sunder.cli.option.LinkedOptions;
import sunder.report.BuildInfo;
import sunder.source.Suggestions;
import sunder.source.TerminalText;

/**
 * The command-line interface: registers the commands, runs one command line, and reports usage
 * errors and internal errors.
 */
record Cli(ProcessEnvironment environment) {
  private static final String COMPLETION = "generate-completion";
  private static final String EXPLAIN = "explain";
  private static final String MANUAL_PAGE = "generate-man";
  private static final String COLOR = "--color";
  private static final String HELP = "help";
  private static final Set<String> ABOUT_ALL = Set.of(EXPLAIN, COMPLETION, MANUAL_PAGE, HELP);
  private static final String EXCLUDED_CONVERTERS = "picocli.converters.excludes";

  /** Returns all commands of {@code sunder}, in the order of {@code --help}. */
  private Map<String, Supplier<Object>> commands() {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("verify", VerifyCommand::new);
    commands.put("watch", WatchCommand::new);
    commands.put("compare", CompareCommand::new);
    commands.put("model", ModelCommand::new);
    commands.put("sketch", SketchCommand::new);
    commands.put("check", CheckCommand::new);
    commands.put("check-model", CheckModelCommand::new);
    commands.put("replay", ReplayCommand::new);
    commands.put("derive", DeriveCommand::new);
    commands.put("bench", BenchCommand::new);
    commands.put("worker", WorkerCommand::new);
    commands.put("status", StatusCommand::new);
    commands.put("lsp", LspCommand::new);
    commands.put("solvers", SolversCommand::new);
    commands.put(EXPLAIN, ExplainCommand::new);
    commands.put(COMPLETION, CompletionCommand::new);
    commands.put(MANUAL_PAGE, ManualPageCommand::new);
    commands.put(HELP, CommandLine.HelpCommand::new);
    return commands;
  }

  /** Disables built-in type converters that no option uses: their classes slow down the start. */
  private static void leaveOutConverters() {
    if (System.getProperty(EXCLUDED_CONVERTERS) == null) {
      System.setProperty(EXCLUDED_CONVERTERS, "java\\.(sql|time)\\..*");
    }
  }

  /** Runs one command line and returns the exit code of the process. */
  int run(String... arguments) {
    try {
      int exit = commandLine(arguments).execute(arguments);
      environment.out().flush();
      return environment.out().failure().map(this::notWritten).orElse(exit);
    } finally {
      environment.err().flush();
    }
  }

  private CommandLine commandLine(String... arguments) {
    leaveOutConverters();
    SunderCommand sunder = new SunderCommand();
    CommandSpec spec = CommandSpec.wrapWithoutInspection(sunder);
    sunder.spec = spec;
    spec.name("sunder").versionProvider(new Version());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .description("Verifies families of programs: a verdict for every variant, all at once.");
    CommandLine root = new CommandLine(spec.addOption(help()).addOption(version()));
    describe(spec);
    requiredCommands(arguments)
        .forEach((name, command) -> root.addSubcommand(subcommand(command.get())));
    return root.setOut(environment.out())
        .setErr(environment.err())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(this::wrongUsage)
        .setExecutionStrategy(this::execute)
        .setExecutionExceptionHandler(this::failed);
  }

  private CommandLine subcommand(Object command) {
    if (command instanceof ToolCommand own) {
      own.environment = environment;
    }
    CommandLine line = new CommandLine(LinkedOptions.specification(command));
    if (!(command instanceof CommandLine.HelpCommand)) {
      line.getCommandSpec().addOption(help()).addOption(version()).addOption(color());
      ChoiceConverter.register(line);
    }
    describe(line.getCommandSpec());
    return line;
  }

  /** As picocli's standard options, which it finds by reflection. */
  private static OptionSpec help() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .description("Show this help message and exit.")
        .build();
  }

  private static OptionSpec version() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Print version information and exit.")
        .build();
  }

  private static OptionSpec color() {
    return OptionSpec.builder(COLOR)
        .type(Terminal.Colours.class)
        .paramLabel("auto|always|never")
        .description("Colours; auto: on a terminal, unless NO_COLOR is set (default).")
        .build();
  }

  List<OptionSpec> options(String command) {
    return commandLine(command).getSubcommands().get(command).getCommandSpec().options();
  }

  /**
   * Returns only the called command if the others need no description, which shortens the start.
   */
  private Map<String, Supplier<Object>> requiredCommands(String... arguments) {
    Map<String, Supplier<Object>> all = commands();
    if (arguments.length > 0
        && all.containsKey(arguments[0])
        && !ABOUT_ALL.contains(arguments[0])) {
      all.keySet().retainAll(Set.of(arguments[0]));
    }
    return all;
  }

  private static void describe(CommandSpec spec) {
    spec.exitCodeOnInvalidInput(ExitCode.USAGE.value())
        .exitCodeOnExecutionException(ExitCode.INTERNAL_ERROR.value());
    spec.usageMessage()
        .width(96)
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(CommandExitCodes.of(spec.name()));
  }

  /** Runs a parsed command line; signals are handled from here on. */
  private int execute(ParseResult parsed) {
    environment.shutdownManager().install(this::announceStop);
    ParseResult command = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
    environment.terminal().setColours(command.matchedOptionValue(COLOR, Terminal.Colours.AUTO));
    return new CommandLine.RunLast().execute(parsed);
  }

  private void announceStop() {
    String clear = environment.terminal().err().isTerminal() ? "\r\u001b[K" : "";
    environment.err().println(clear + "sunder: stopping; a second signal kills");
    environment.err().flush();
  }

  private int wrongUsage(ParameterException exception, String[] arguments) {
    CommandLine line = exception.getCommandLine();
    UsageErrorMessage.lines(exception).stream()
        .map(TerminalText::escape)
        .forEach(environment.err()::println);
    environment.err().println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.value();
  }

  /** Returns the exit code of a write failure, and prints it unless the reader closed the pipe. */
  private int notWritten(IOException failure) {
    if (!WriteFailure.isClosedPipe(failure)) {
      environment.err().println("sunder: " + new WriteFailure("stdout", failure).getMessage());
    }
    return ExitCode.INTERNAL_ERROR.value();
  }

  private int failed(Exception exception, CommandLine line, ParseResult parsed) {
    if (exception instanceof IOException failure) {
      if (environment.out().failure().isEmpty()) {
        environment.err().println("sunder: " + TerminalText.escape(WriteFailure.describe(failure)));
      }
      return ExitCode.INTERNAL_ERROR.value();
    }
    if (exception instanceof UsageException) {
      environment.err().println("sunder: " + TerminalText.escape(exception.getMessage()));
      return ExitCode.USAGE.value();
    }
    InternalErrorPrinter.StackTraces traces =
        parsed.hasMatchedOption("-v")
            ? InternalErrorPrinter.StackTraces.SHOWN
            : InternalErrorPrinter.StackTraces.HIDDEN;
    return InternalErrorPrinter.report(environment.err(), exception, traces).value();
  }

  private static final class UsageErrorMessage {
    private UsageErrorMessage() {}

    /** Returns the lines of the message: the error, and suggestions. */
    static List<String> lines(ParameterException exception) {
      List<String> lines = new ArrayList<>();
      if (!(exception instanceof UnmatchedArgumentException unmatched)
          || unmatched.getUnmatched().isEmpty()) {
        lines.add("sunder: " + exception.getMessage().replaceFirst("^Error: ", ""));
        return lines;
      }
      String first = unmatched.getUnmatched().get(0);
      CommandLine line = exception.getCommandLine();
      lines.add("sunder: " + message(first, line));
      Suggestions.hint(first, known(first, line)).ifPresent(lines::add);
      return lines;
    }

    private static String message(String argument, CommandLine line) {
      if (argument.startsWith("-")) {
        return "unknown option '" + argument + "'";
      }
      return line.getSubcommands().isEmpty()
          ? "unexpected argument '" + argument + "'"
          : "unknown command '" + argument + "'";
    }

    private static Set<String> known(String argument, CommandLine line) {
      Set<String> known = new TreeSet<>();
      if (argument.startsWith("-")) {
        // A letter is near to every other letter.
        line.getCommandSpec().options().stream()
            .flatMap(option -> Stream.of(option.names()))
            .filter(name -> name.startsWith("--"))
            .forEach(known::add);
      } else {
        known.addAll(line.getSubcommands().keySet());
      }
      return known;
    }
  }

  /** {@code sunder} itself: only its commands do something. */
  private static final class SunderCommand implements Runnable {
    private CommandSpec spec;

    @Override
    public void run() {
      throw new ParameterException(spec.commandLine(), "Missing command");
    }
  }

  /** The output of {@code --version}. */
  private static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "sunder " + BuildInfo.version(),
        "commit " + BuildInfo.commit(),
        "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
      };
    }
  }
}
