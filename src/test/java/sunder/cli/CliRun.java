package sunder.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;

/** One command line run inside the test, with what it wrote. */
record CliRun(int exit, String out, String err) {
  /** Runs it with the real procedures. */
  static CliRun of(String... arguments) {
    return with(Main.VERIFIERS, new ShutdownManager(), arguments);
  }

  /** Runs it with these procedures; stdout and stderr are no terminals. */
  static CliRun with(VerifierFactory verifiers, ShutdownManager interruption, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    ProcessEnvironment environment =
        new ProcessEnvironment(
            new StandardOutput(out),
            new PrintWriter(err),
            Terminal.none(),
            interruption,
            verifiers);
    int exit = new Cli(environment).run(arguments);
    return new CliRun(exit, out.toString(), err.toString());
  }

  /** One with nowhere to write. */
  static ProcessEnvironment environment() {
    return new ProcessEnvironment(
        new StandardOutput(Writer.nullWriter()),
        new PrintWriter(Writer.nullWriter()),
        Terminal.none(),
        new ShutdownManager(),
        Main.VERIFIERS);
  }

  ExitCode code() {
    return ExitCode.of(exit);
  }
}
