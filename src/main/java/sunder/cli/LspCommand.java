package sunder.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import sunder.cli.console.ExitCode;
import sunder.cli.console.InternalErrorPrinter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;
import sunder.cli.console.UsageException;
import sunder.cli.option.ChoiceConverter;
import sunder.cli.option.FileName;
import sunder.cli.option.InputOptions;
import sunder.editor.EditorServer;
import sunder.editor.EditorServices;
import sunder.frontend.Subject;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;
import sunder.limit.NumberTooLarge;
import sunder.report.json.JsonTree;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verify.Budget;
import sunder.verify.LimitReached;

/** The command {@code sunder lsp}: a language server over standard input and output. */
@Command(
    name = "lsp",
    description = {
      "Serve an editor over standard input and output, by the Language Server Protocol.",
      "Texts are read and verified with the OPTIONs of 'sunder verify' after '--'."
    })
final class LspCommand extends ToolCommand {
  /** The time limit for reading a text during editing. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Parameters(
      paramLabel = "OPTION",
      description = "Options of 'sunder verify', such as: -- --feature-prefix CONFIG_ -I include")
  private List<String> options = new ArrayList<>();

  @Override
  public Integer call() throws IOException, UsageException {
    reading(Path.of(".")); // reports invalid options at the start
    boolean isOrderly = EditorServer.serve(new CommandLineServices(), System.in, System.out);
    return (isOrderly ? ExitCode.SAFE : ExitCode.INTERNAL_ERROR).value();
  }

  private InputOptions reading(Path file) throws UsageException {
    VerifyCommand verify = new VerifyCommand();
    CommandLine line = new CommandLine(verify).setCaseInsensitiveEnumValuesAllowed(true);
    ChoiceConverter.register(line);
    try {
      line.parseArgs(arguments(file).toArray(String[]::new));
    } catch (CommandLine.ParameterException e) {
      throw new UsageException("behind '--': " + e.getMessage());
    }
    return verify.input;
  }

  private List<String> arguments(Path file) {
    List<String> arguments = new ArrayList<>(options);
    arguments.add(file.toString());
    return arguments;
  }

  private ProcessEnvironment quiet(
      ShutdownManager own, PrintWriter out, PrintWriter err, Consumer<String> progress) {
    return new ProcessEnvironment(
        new StandardOutput(out),
        err,
        Terminal.none(),
        own,
        environment.verifiers(),
        Optional.of(progress));
  }

  /** The editor services of the command line: reading and verifying with its options. */
  private final class CommandLineServices implements EditorServices {
    @Override
    public Subject read(Path file, String text) throws InputException {
      SourceFile source = new SourceFile(file.toString(), text);
      PrintWriter nowhere = new PrintWriter(new StringWriter());
      ShutdownManager own = environment.shutdownManager().fork();
      Budget limits = new Budget(Optional.of(PATIENCE), OptionalInt.empty());
      CancellationPoint.install(limits::checkUnlessReporting);
      try {
        return reading(file)
            .loadAny(quiet(own, nowhere, nowhere, line -> {}), source, Optional.empty());
      } catch (UsageException e) {
        throw new InputException(new Span(source, 0, 0), e.getMessage());
      } catch (LimitReached
          | NumberTooLarge
          | DiagramTooLarge
          | OutOfMemoryError
          | StackOverflowError e) {
        throw new InputException(new Span(source, 0, 0), "reading takes longer than 30 seconds");
      } catch (RuntimeException e) {
        InternalErrorPrinter.report(environment.err(), e, InternalErrorPrinter.StackTraces.HIDDEN);
        throw new InputException(new Span(source, 0, 0), "internal error: " + e);
      } finally {
        CancellationPoint.clear();
        environment.shutdownManager().remove(own);
      }
    }

    @Override
    public RunningVerification verify(Path file, Consumer<String> progress) {
      ShutdownManager own = environment.shutdownManager().fork();
      return new RunningVerification() {
        @Override
        public VerificationOutcome await() {
          own.endFile(); // restarts the clock: the task may have waited for others
          StringWriter report = new StringWriter();
          StringWriter messages = new StringWriter();
          List<String> all = new ArrayList<>(List.of("verify", "--format", "json"));
          all.addAll(arguments(file));
          String text = saved(file);
          new Cli(quiet(own, new PrintWriter(report), new PrintWriter(messages), progress))
              .run(all.toArray(String[]::new));
          environment.shutdownManager().remove(own);
          boolean isOne = saved(file).equals(text); // otherwise the verified version is unknown
          return new VerificationOutcome(
              tree(report.toString()), messages.toString(), isOne ? text : "");
        }

        @Override
        public void cancel() {
          own.interrupt();
        }
      };
    }

    private static String saved(Path file) {
      try {
        return FileName.read(file.toString()).text();
      } catch (InputException | UsageException e) {
        return ""; // the verification reports the error
      }
    }

    private static JsonTree tree(String text) {
      try (JsonParser parser = new JsonFactory().createParser(text)) {
        return parser.nextToken() == null ? JsonTree.MISSING : JsonTree.read(parser);
      } catch (IOException e) {
        return JsonTree.MISSING; // the run was ended before it could write
      }
    }
  }
}
