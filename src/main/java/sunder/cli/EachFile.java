package sunder.cli;

import java.io.IOException;
import java.util.List;
import sunder.source.InputException;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;

/**
 * Does the same with several files, each under limits of its own: what goes wrong with one does not
 * stop the others.
 */
final class EachFile {
  private final ProcessEnvironment environment;
  private final TimeLimit limits;
  private final Traces traces;
  private final Progress.Kind shown;
  private final Undecided undecided;

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
    ExitCode run(String file, Progress progress) throws InputException, UsageException, IOException;
  }

  /** Reports a file of which a limit left nothing to report. */
  @FunctionalInterface
  interface Undecided {
    /**
     * @throws IOException if the report cannot be written
     */
    void report(String file, UnknownReason reason) throws IOException;

    /** Says so on the standard error, where there is no report that could say it. */
    static Undecided told(ProcessEnvironment environment, String undone) {
      return (file, reason) ->
          environment
              .err()
              .println(
                  "sunder: %s: %s. %s %s"
                      .formatted(file, undone, reason.sentence(), reason.advice()));
    }

    /** The file is bad input; the user has been told. */
    default void refuse(String file, InputException bad) throws IOException {}
  }

  EachFile(
      ProcessEnvironment environment,
      TimeLimit limits,
      Traces traces,
      Progress.Kind shown,
      Undecided undecided) {
    this.environment = environment;
    this.limits = limits;
    this.traces = traces;
    this.shown = shown;
    this.undecided = undecided;
  }

  /**
   * Runs the action on each file in turn; the worst exit code.
   *
   * @throws IOException if the report cannot be written: the other files would be in vain
   */
  ExitCode run(List<String> files, Action action) throws IOException {
    ExitCode worst = ExitCode.SAFE;
    for (int i = 0; i < files.size(); i++) {
      String file = files.get(i);
      worst = worst.worse(run(file, Progress.numbered(file, i, files.size()), action));
    }
    return worst;
  }

  private ExitCode run(String file, String title, Action action) throws IOException {
    try {
      return limited(file, title, action);
    } catch (InputException e) {
      new DiagnosticPrinter(environment).print(e);
      undecided.refuse(file, e);
      return ExitCode.BAD_INPUT;
    } catch (UsageException e) {
      environment.err().println("sunder: " + file + ": " + e.getMessage());
      return ExitCode.USAGE;
    } catch (OutOfMemoryError | StackOverflowError e) {
      environment.err().println(file + ": too large or too deeply nested for the memory");
      environment.err().println("  hint: give more memory with java -Xmx");
      return ExitCode.BAD_INPUT;
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      return InternalErrors.report(environment.err(), e, traces);
    }
  }

  private ExitCode report(String file, UnknownReason reason) throws IOException {
    undecided.report(file, reason);
    return ExitCode.UNKNOWN;
  }

  private ExitCode limited(String file, String title, Action action) throws Exception {
    Interruption interruption = environment.interruption();
    Progress progress = Progress.of(shown, environment, title);
    limits.begin(interruption);
    try {
      return Worker.run(() -> action.run(file, progress), interruption, progress);
    } catch (LimitReached e) {
      interruption.endWork();
      return Worker.run(() -> report(file, e.reason()), interruption, progress);
    } finally {
      progress.end();
      interruption.end();
    }
  }
}
