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
import sunder.cli.console.InternalErrors;
import sunder.cli.console.Interruption;
import sunder.cli.console.OrderedOutput;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.console.Worker;
import sunder.cli.option.OutputOptions;
import sunder.cli.option.SinceOptions;
import sunder.cli.option.TimeLimit;
import sunder.cli.option.TracesOption;
import sunder.family.ConfigSpace;
import sunder.report.Build;
import sunder.report.UnreadFile;
import sunder.report.UnreadFile.Unreported;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;

/**
 * The batch runner: runs an action on each of several files, each under its own limits. A failure of one file does not affect the others. Reports appear in the order of the files and do not depend on the number of parallel jobs.
 *
 * @param environment the process environment
 * @param limits the option for time limits
 * @param traces whether internal errors are printed with their stack trace
 * @param shown the kind of progress that is shown
 * @param unreported the listener for files without a verification report
 * @param since the baseline with which files without a report are compared
 * @param turn waits until output may be written
 */
record BatchRunner(
    ProcessEnvironment environment,
    TimeLimit limits,
    InternalErrors.Traces traces,
    Progress.Kind shown,
    Unreported unreported,
    SinceOptions since,
    Runnable turn) {
  /**
   * The maximal number of files per job whose results may wait in memory for their turn to be written.
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
  static Unreported amongOthers(List<String> files, Unreported reports) {
    return file -> {
      if (files.size() > 1 || file.limit().isPresent()) {
        reports.write(file);
      }
    };
  }

  /**
   * Returns a listener that prints limits on the standard error, for commands without a report. Input errors are printed as diagnostics in any case.
   */
  static Unreported told(ProcessEnvironment environment, String undone) {
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
      TimeLimit limits,
      InternalErrors.Traces traces,
      Progress.Kind shown,
      Unreported unreported) {
    this(environment, limits, traces, shown, unreported, new SinceOptions());
  }

  /** Creates a runner for a command with reports. */
  static BatchRunner reporting(
      ToolCommand command, TimeLimit limits, OutputOptions output, Unreported unreported) {
    return new BatchRunner(
        command.environment, limits, output.traces(), output.progress(), unreported);
  }

  /**
   * Creates a runner for a command that writes an artifact for one file, which a limit may leave unfinished.
   */
  static BatchRunner making(
      ToolCommand command, TimeLimit limits, TracesOption traces, String undone) {
    return new BatchRunner(
        command.environment,
        limits,
        traces.traces(),
        Progress.Kind.LIVE,
        told(command.environment, undone));
  }

  BatchRunner(
      ProcessEnvironment environment,
      TimeLimit limits,
      InternalErrors.Traces traces,
      Progress.Kind shown,
      Unreported unreported,
      SinceOptions since) {
    this(environment, limits, traces, shown, unreported, since, () -> {});
  }

  /**
   * A job: one action on one file.
   *
   * @param file the file name
   * @param title the title of the job for the user
   * @param question the verification task among those of the file
   * @param action the action
   */
  record Job(String file, String title, UnreadFile.Question question, Action action) {
    /** Creates a job for all verification tasks of a file. */
    Job(String file, String title, Action action) {
      this(file, title, UnreadFile.Question.ALL, action);
    }

    /** Returns a job for each file. */
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
  private boolean isFollowed() {
    return shown == Progress.Kind.TRACE || shown == Progress.Kind.ITERATIONS;
  }

  /**
   * Runs jobs in parallel, and returns the most severe exit code.
   *
   * @param all the jobs
   * @param jobs the maximal number of parallel jobs
   * @throws IOException if a report cannot be written; the remaining jobs are skipped
   */
  ExitCode run(List<Job> all, int jobs) throws IOException {
    if (jobs == 1 || all.size() == 1 || isFollowed()) {
      return inTurn(all);
    }
    OrderedOutput turns = new OrderedOutput(jobs);
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(all.size(), WAITING_FOR_ONE_JOB * jobs), BatchRunner::thread);
    List<Future<ExitCode>> codes = new ArrayList<>();
    try {
      for (Job job : all) {
        OrderedOutput.Turn mine = turns.next();
        codes.add(threads.submit(() -> run(job, mine)));
      }
      ExitCode worst = ExitCode.SAFE;
      for (Future<ExitCode> code : codes) {
        worst = worst.worse(codeOf(code));
      }
      return worst;
    } finally {
      codes.forEach(code -> code.cancel(false));
      environment.interruption().endBeside();
      threads.shutdown();
    }
  }

  /** Returns a daemon thread. */
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
    Interruption interruption = environment.interruption().beside();
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
              environment.beside(interruption, new PrintWriter(told)),
              limits,
              traces,
              shown,
              unreported,
              since,
              turn)
          .run(job, progress(job).shownIf(mine::isFirst));
    } finally {
      turn.run();
      environment.interruption().forget(interruption);
      mine.end();
    }
  }

  private Progress progress(Job job) {
    return Progress.of(shown, environment, job.title());
  }

  private ExitCode run(Job job, Progress progress) throws IOException {
    try {
      return inTurn(job, progress);
    } catch (InputException e) {
      return bad(job, e);
    } catch (UsageException e) {
      environment
          .err()
          .println(TerminalText.escape("sunder: " + job.file() + ": " + e.getMessage()));
      InputException misfit = unread(job.file(), e.getMessage());
      unreported.write(UnreadFile.of(Build.version(), job.file(), misfit).about(job.question()));
      return ExitCode.USAGE;
    } catch (ConfigSpace.DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      return bad(job, InputException.tooLarge(job.file()));
    } catch (IOException e) {
      throw e;
    } catch (Worker.ReportedAlready e) {
      if (e.getCause() instanceof IOException unwritten) {
        throw unwritten;
      }
      return failed(e.getCause());
    } catch (Exception e) {
      return failed(e);
    }
  }

  private ExitCode failed(Throwable bug) {
    unreported.failed();
    return InternalErrors.report(environment.err(), bug, traces);
  }

  private ExitCode bad(Job job, InputException bad) throws IOException {
    new DiagnosticPrinter(environment).print(bad);
    return written(UnreadFile.of(Build.version(), job.file(), bad), job, ExitCode.BAD_INPUT);
  }

  private ExitCode written(UnreadFile file, Job job, ExitCode code) throws IOException {
    UnreadFile told = since.compared(file.about(job.question()));
    unreported.write(told);
    return since.code(told, code);
  }

  private static InputException unread(String file, String message) {
    return new InputException(new Span(SourceFile.unreadable(file), 0, 0), message);
  }

  private ExitCode report(Job job, UnknownReason reason) throws IOException {
    return written(UnreadFile.of(Build.version(), job.file(), reason), job, ExitCode.UNKNOWN);
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
    Interruption interruption = environment.interruption();
    limits.begin(interruption);
    try {
      return Worker.run(
          () -> job.action().run(job.file(), progress, environment), interruption, progress, turn);
    } catch (LimitReached e) {
      interruption.endWork();
      progress.end();
      turn.run();
      return report(job, e.reason());
    } finally {
      progress.end();
      interruption.end();
    }
  }
}
