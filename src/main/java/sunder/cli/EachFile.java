package sunder.cli;

import java.io.IOException;
import java.util.List;
import sunder.source.InputException;

/** Does the same with several files: what goes wrong with one does not stop the others. */
final class EachFile {
  private final Environment environment;
  private final Traces traces;

  /** Whether internal errors show their stack trace. */
  enum Traces {
    HIDDEN,
    SHOWN
  }

  /** What to do with one file. */
  @FunctionalInterface
  interface Action {
    /**
     * @throws InputException if the file is bad
     * @throws UsageException if an option does not fit the file
     * @throws IOException if the report cannot be written
     */
    ExitCode run(String file) throws InputException, UsageException, IOException;
  }

  EachFile(Environment environment, Traces traces) {
    this.environment = environment;
    this.traces = traces;
  }

  /** Runs the action on each file in turn; the worst exit code. */
  ExitCode run(List<String> files, Action action) {
    ExitCode worst = ExitCode.SAFE;
    for (String file : files) {
      worst = worst.worse(run(file, action));
    }
    return worst;
  }

  private ExitCode run(String file, Action action) {
    try {
      return action.run(file);
    } catch (InputException e) {
      new DiagnosticPrinter(environment.err()).print(e);
      return ExitCode.BAD_INPUT;
    } catch (UsageException e) {
      environment.err().println("sunder: " + file + ": " + e.getMessage());
      return ExitCode.USAGE;
    } catch (IOException | RuntimeException e) {
      return InternalErrors.report(environment.err(), e, traces);
    } catch (OutOfMemoryError | StackOverflowError e) {
      environment.err().println(file + ":1:1: too large or too deeply nested for the memory");
      environment.err().println("  hint: give more memory with java -Xmx");
      return ExitCode.BAD_INPUT;
    }
  }
}
