package sunder.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ExitCode;
import sunder.cli.console.FileWorker;
import sunder.cli.console.InternalErrorPrinter;
import sunder.cli.console.OrderedOutput;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.UsageException;
import sunder.cli.option.BaselineOptions;
import sunder.cli.option.OutputOptions;
import sunder.cli.option.StackTraceOption;
import sunder.cli.option.TimeLimitOptions;
import sunder.limit.DiagramTooLarge;
import sunder.limit.PhaseTimes;
import sunder.report.BuildInfo;
import sunder.report.UnreportedFile;
import sunder.report.UnreportedFile.UnreportedFileListener;
import sunder.report.Wording;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;

/**
 * The batch runner: runs an action on each of several files, each under its own limits. A failure
 * of one file does not affect the others. Reports appear in the order of the files and do not
 * depend on the number of parallel jobs.
 *
 * @param traces whether internal errors are printed with their stack trace
 * @param progressKind the kind of progress that is shown
 * @param unreported the listener for files without a verification report
 * @param baseline the baseline with which files without a report are compared
 * @param turn waits until output may be written
 */
record BatchRunner(
    ProcessEnvironment environment,
    TimeLimitOptions limits,
    InternalErrorPrinter.StackTraces traces,
    Progress.Kind progressKind,
    UnreportedFileListener unreported,
    BaselineOptions baseline,
    Runnable turn) {
  /**
   * The maximal number of files per job whose results may wait in memory for their turn to be
   * written.
   */
  private static final int WAITING_FOR_ONE_JOB = 32;

  /** The action on one file. */
  @FunctionalInterface
  interface Action {
    /**
     * Runs the action.
     *
     * @param file the file name
     * @param progress the progress display
     * @param process the process environment with the limits of this file
     * @throws InputException if the input has an error
     * @throws UsageException if an option does not fit the file
     * @throws IOException if the report cannot be written
     */
    ExitCode run(String file, Progress progress, ProcessEnvironment process)
        throws InputException, UsageException, IOException;
  }

  /**
   * Returns a listener that ignores input errors of a single file: there the diagnostics suffice.
   */
  static UnreportedFileListener onlyInBatches(List<String> files, UnreportedFileListener reports) {
    return file -> {
      if (files.size() > 1 || file.limit().isPresent()) {
        reports.write(file);
      }
    };
  }

  /**
   * Returns a listener that prints limits on the standard error, for commands without a report.
   * Input errors are printed as diagnostics in any case.
   */
  static UnreportedFileListener printingLimits(ProcessEnvironment environment, String undone) {
    return file ->
        file.limit()
            .ifPresent(
                reason ->
                    environment
                        .err()
                        .println(
                            TerminalText.escape(
                                "sunder: %s: %s. %s %s"
                                    .formatted(
                                        file.file(), undone, reason.sentence(), reason.advice()))));
  }

  BatchRunner(
      ProcessEnvironment environment,
      TimeLimitOptions limits,
      InternalErrorPrinter.StackTraces traces,
      Progress.Kind shown,
      UnreportedFileListener unreported) {
    this(environment, limits, traces, shown, unreported, new BaselineOptions());
  }

  /** Creates a runner for a command with reports. */
  static BatchRunner forReports(
      ToolCommand command,
      TimeLimitOptions limits,
      OutputOptions output,
      UnreportedFileListener unreported) {
    return new BatchRunner(
        command.environment, limits, output.traces(), output.progress(), unreported);
  }

  /**
   * Creates a runner for a command that writes an artifact for one file, which a limit may leave
   * unfinished.
   */
  static BatchRunner forArtifacts(
      ToolCommand command, TimeLimitOptions limits, StackTraceOption traces, String undone) {
    return new BatchRunner(
        command.environment,
        limits,
        traces.traces(),
        Progress.Kind.LIVE,
        printingLimits(command.environment, undone));
  }

  BatchRunner(
      ProcessEnvironment environment,
      TimeLimitOptions limits,
      InternalErrorPrinter.StackTraces traces,
      Progress.Kind shown,
      UnreportedFileListener unreported,
      BaselineOptions since) {
    this(environment, limits, traces, shown, unreported, since, () -> {});
  }

  /**
   * A job: one action on one file.
   *
   * @param file the file name
   * @param title the title of the job for the user
   * @param task the verification task among those of the file
   */
  record Job(String file, String title, UnreportedFile.TaskQualifier task, Action action) {
    /** Creates a job for all verification tasks of a file. */
    Job(String file, String title, Action action) {
      this(file, title, UnreportedFile.TaskQualifier.ALL, action);
    }

    static List<Job> of(List<String> files, Action action) {
      List<Job> result = new ArrayList<>();
      for (String file : files) {
        String title = Progress.numbered(file, result.size(), files.size());
        result.add(new Job(file, title, action));
      }
      return result;
    }
  }

  /**
   * Runs the action on each file sequentially, and returns the most severe exit code.
   *
   * @throws IOException if a report cannot be written; the remaining files are skipped
   */
  ExitCode run(List<String> files, Action action) throws IOException {
    return inTurn(Job.of(files, action));
  }

  private ExitCode inTurn(List<Job> all) throws IOException {
    ExitCode worst = ExitCode.SAFE;
    for (Job job : all) {
      worst = worst.worse(run(job, progress(job)));
    }
    return worst;
  }

  /** Returns whether progress is printed line by line; jobs then run sequentially. */
  private boolean isTraced() {
    return progressKind == Progress.Kind.TRACE || progressKind == Progress.Kind.ITERATIONS;
  }

  /**
   * Runs jobs in parallel, and returns the most severe exit code.
   *
   * @param jobs the maximal number of parallel jobs
   * @throws IOException if a report cannot be written; the remaining jobs are skipped
   */
  ExitCode run(List<Job> all, int jobs) throws IOException {
    if (jobs == 1 || all.size() == 1 || isTraced()) {
      return inTurn(all);
    }
    OrderedOutput turns = new OrderedOutput(jobs);
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(all.size(), WAITING_FOR_ONE_JOB * jobs), BatchRunner::thread);
    List<Future<ExitCode>> codes = new ArrayList<>();
    try {
      for (Job job : all) {
        OrderedOutput.Turn mine = turns.nextTurn();
        codes.add(threads.submit(() -> run(job, mine)));
      }
      ExitCode worst = ExitCode.SAFE;
      for (Future<ExitCode> code : codes) {
        worst = worst.worse(codeOf(code));
      }
      return worst;
    } finally {
      codes.forEach(code -> code.cancel(false));
      environment.shutdownManager().cancelForks();
      threads.shutdown();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sunder-file");
    thread.setDaemon(true);
    return thread;
  }

  private static ExitCode codeOf(Future<ExitCode> code) throws IOException {
    try {
      return code.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException unwritten) {
        throw unwritten;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a job; its messages are kept until its turn. */
  private ExitCode run(Job job, OrderedOutput.Turn mine) throws IOException, InterruptedException {
    mine.begin();
    ShutdownManager interruption = environment.shutdownManager().fork();
    StringWriter told = new StringWriter();
    Runnable turn =
        () -> {
          mine.await();
          environment.err().print(told);
          environment.err().flush();
          told.getBuffer().setLength(0);
        };
    try {
      return new BatchRunner(
              environment.forFile(interruption, new PrintWriter(told)),
              limits,
              traces,
              progressKind,
              unreported,
              baseline,
              turn)
          .run(job, progress(job).shownIf(mine::isFirst));
    } finally {
      turn.run();
      environment.shutdownManager().remove(interruption);
      mine.end();
    }
  }

  private Progress progress(Job job) {
    return Progress.of(progressKind, environment, job.title());
  }

  private ExitCode run(Job job, Progress progress) throws IOException {
    try {
      return inTurn(job, progress);
    } catch (InputException e) {
      return inputError(job, e);
    } catch (UsageException e) {
      environment
          .err()
          .println(TerminalText.escape("sunder: " + job.file() + ": " + e.getMessage()));
      InputException misfit = unread(job.file(), e.getMessage());
      unreported.write(
          UnreportedFile.of(BuildInfo.version(), job.file(), misfit).withTask(job.task()));
      return ExitCode.USAGE;
    } catch (DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      return inputError(job, InputException.tooLarge(job.file()));
    } catch (IOException e) {
      throw e;
    } catch (FileWorker.FailureAfterReport e) {
      if (e.getCause() instanceof IOException unwritten) {
        throw unwritten;
      }
      unreported.failed();
      return internalError(e.getCause());
    } catch (Exception e) {
      InputException bug = unread(job.file(), InternalErrorPrinter.describe(e));
      UnreportedFile entry =
          UnreportedFile.of(
              BuildInfo.version(), job.file(), UnreportedFile.Cause.INTERNAL_ERROR, bug);
      writeUnreported(entry, job, ExitCode.INTERNAL_ERROR);
      return internalError(e);
    }
  }

  private ExitCode internalError(Throwable bug) {
    return InternalErrorPrinter.report(environment.err(), bug, traces);
  }

  private ExitCode inputError(Job job, InputException bad) throws IOException {
    new DiagnosticPrinter(environment).print(bad);
    return writeUnreported(
        UnreportedFile.of(BuildInfo.version(), job.file(), bad), job, ExitCode.BAD_INPUT);
  }

  private ExitCode writeUnreported(UnreportedFile file, Job job, ExitCode code) throws IOException {
    UnreportedFile told = baseline.compareWithBaseline(file.withTask(job.task()));
    unreported.write(told);
    return baseline.exitCode(told, code);
  }

  private static InputException unread(String file, String message) {
    return new InputException(new Span(SourceFile.unreadable(file), 0, 0), message);
  }

  private ExitCode report(Job job, UnknownReason reason, PhaseTimes times) throws IOException {
    return writeUnreported(
        UnreportedFile.of(BuildInfo.version(), job.file(), reason, Wording.phases(times)),
        job,
        ExitCode.UNKNOWN);
  }

  /** Runs a job and, in its turn, writes its report or its failure. */
  private ExitCode inTurn(Job job, Progress progress) throws Exception {
    try {
      return limited(job, progress);
    } catch (Exception | Error e) {
      turn.run();
      throw e;
    }
  }

  private ExitCode limited(Job job, Progress progress) throws Exception {
    ShutdownManager interruption = environment.shutdownManager();
    limits.begin(interruption);
    PhaseTimes times = new PhaseTimes();
    try {
      return FileWorker.run(
          () -> {
            times.install();
            return job.action().run(job.file(), progress, environment);
          },
          interruption,
          progress,
          turn);
    } catch (LimitReached e) {
      interruption.liftLimits();
      progress.end();
      turn.run();
      return report(job, e.reason(), times);
    } finally {
      progress.end();
      interruption.endFile();
    }
  }
}
