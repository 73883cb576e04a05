package sunder.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessClock;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;
import sunder.verify.methods.MethodFactory;

/** The entry point of the process: creates the process environment and runs one command line. */
public final class Main {
  /** The factory of the methods of {@code --method}. */
  static final VerifierFactory VERIFIERS = MethodFactory::create;

  private Main() {}

  /** Runs one command line and ends the process with its {@link ExitCode}. */
  public static void main(String... arguments) {
    System.exit(run(environment(new ShutdownManager(ProcessClock.processStart())), arguments));
  }

  /**
   * Runs one command line inside another program, without signal handlers and without ending the
   * process.
   *
   * @param out the target of the report only; flushed and not closed
   * @param err the target of diagnostics; flushed and not closed
   * @param arguments the command line
   * @return the value of the {@link ExitCode}, as {@code sunder --help} lists them
   */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return run(
        new ProcessEnvironment(
            new StandardOutput(out),
            err,
            Terminal.none(),
            ShutdownManager.withoutSignals(),
            VERIFIERS),
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

  private static ProcessEnvironment environment(ShutdownManager interruption) {
    return new ProcessEnvironment(
        new StandardOutput(writer(FileDescriptor.out)),
        new PrintWriter(writer(FileDescriptor.err), false),
        Terminal.ofProcess(System.getenv()),
        interruption,
        VERIFIERS);
  }

  /** Returns a writer in UTF-8, independently of the locale, as JSON requires. */
  private static Writer writer(FileDescriptor descriptor) {
    return new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
  }
}
