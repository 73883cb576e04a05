package sunder.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import sunder.cli.console.Clock;
import sunder.cli.console.ExitCode;
import sunder.cli.console.Interruption;
import sunder.cli.console.Output;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.Terminal;
import sunder.verify.methods.MethodFactory;

/** The entry point: gives the commands the console and the clock. */
public final class Main {
  /** The procedures behind {@code --method}. */
  static final VerifierFactory VERIFIERS = MethodFactory::create;

  private Main() {}

  /** Runs one command line and ends the process with the command's {@link ExitCode}. */
  public static void main(String... arguments) {
    System.exit(run(environment(new Interruption(Clock.processStart())), arguments));
  }

  /**
   * Runs one command line inside another program, whose process goes on and keeps its signals.
   *
   * @param out the report goes here, nothing else does; flushed, not closed
   * @param err diagnostics go here; flushed, not closed
   * @return the value of the command's {@link ExitCode}, as {@code sunder --help} lists them
   */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(
        new ProcessEnvironment(
            new Output(out), err, Terminal.none(), Interruption.withoutSignals(), VERIFIERS),
        arguments);
  }

  private static int run(ProcessEnvironment environment, String... arguments) {
    try {
      return new Cli(environment).run(arguments);
    } catch (OutOfMemoryError | StackOverflowError e) {
      environment.err().println("sunder: out of memory (give more with java -Xmx)");
      environment.err().flush();
      return ExitCode.INTERNAL_ERROR.value();
    }
  }

  private static ProcessEnvironment environment(Interruption interruption) {
    return new ProcessEnvironment(
        new Output(writer(FileDescriptor.out)),
        new PrintWriter(writer(FileDescriptor.err), false),
        Terminal.ofProcess(System.getenv()),
        interruption,
        VERIFIERS);
  }

  /** UTF-8 whatever the locale says, so that JSON is JSON. */
  private static Writer writer(FileDescriptor descriptor) {
    return new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
  }
}
