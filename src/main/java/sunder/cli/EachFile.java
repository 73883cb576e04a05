package sunder.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ExitCode;
import sunder.cli.console.InternalErrors;
import sunder.cli.console.Interruption;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.console.Worker;
import sunder.cli.option.TimeLimit;
import sunder.report.Build;
import sunder.report.UnreadFile;
import sunder.report.Unreported;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Printable;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;

/**
 * Does the same with several files, each under limits of its own: what goes wrong with one does not
 * stop the others.
 */
final class EachFile {
  private final ProcessEnvironment environment;
  private final TimeLimit limits;
  private final InternalErrors.Traces traces;
  private final Progress.Kind shown;
  private final Unreported unreported;

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

  /** Of one file alone that is bad input there is no report: the user is told anyway. */
  static Unreported amongOthers(List<String> files, Unreported reports) {
    return file -> {
      if (files.size() > 1 || file.limit().isPresent()) {
        reports.write(file);
      }
    };
  }

  /**
   * Says on the standard error that a limit came, where there is no report that could say it; of
   * what is wrong with a file the user is told anyway.
   */
  static Unreported told(ProcessEnvironment environment, String undone) {
    return file ->
        file.limit()
            .ifPresent(
                reason ->
                    environment
                        .err()
                        .println(
                            Printable.of(
                                "sunder: %s: %s. %s %s"
                                    .formatted(
                                        file.file(), undone, reason.sentence(), reason.advice()))));
  }

  EachFile(
      ProcessEnvironment environment,
      TimeLimit limits,
      InternalErrors.Traces traces,
      Progress.Kind shown,
      Unreported unreported) {
    this.environment = environment;
    this.limits = limits;
    this.traces = traces;
    this.shown = shown;
    this.unreported = unreported;
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
      return bad(file, e);
    } catch (UsageException e) {
      environment.err().println(Printable.of("sunder: " + file + ": " + e.getMessage()));
      unreported.write(
          UnreadFile.of(Build.version(), file, of(file, e.getMessage(), Optional.empty())));
      return ExitCode.USAGE;
    } catch (OutOfMemoryError | StackOverflowError e) {
      return bad(
          file,
          of(
              file,
              "too large or too deeply nested for the memory of %s MB, by itself or with its feature model"
                  .formatted(Runtime.getRuntime().maxMemory() >> 20),
              Optional.of("give more memory with java -Xmx")));
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      unreported.failed();
      return InternalErrors.report(environment.err(), e, traces);
    }
  }

  private ExitCode bad(String file, InputException bad) throws IOException {
    new DiagnosticPrinter(environment).print(bad);
    unreported.write(UnreadFile.of(Build.version(), file, bad));
    return ExitCode.BAD_INPUT;
  }

  private static InputException of(String file, String message, Optional<String> hint) {
    Span nowhere = new Span(SourceFile.unread(file), 0, 0);
    return new InputException(new Diagnostic(nowhere, message, hint));
  }

  private ExitCode report(String file, UnknownReason reason) throws IOException {
    unreported.write(UnreadFile.of(Build.version(), file, reason));
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
