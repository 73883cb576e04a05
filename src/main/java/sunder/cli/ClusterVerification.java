package sunder.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.ParseResult;
import sunder.cli.cache.ReportCache;
import sunder.cli.console.ExitCode;
import sunder.cli.console.FileWorker;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.option.FileName;
import sunder.cli.option.InputOptions;
import sunder.cli.option.LimitOptions;
import sunder.cli.option.TaskOptions;
import sunder.cli.option.TimeLimitOptions;
import sunder.cluster.ClusterClient;
import sunder.cluster.ClusterCredentials;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.cluster.ClusterJob;
import sunder.cluster.ClusterTask;
import sunder.cluster.ClusterTask.TaskResult;
import sunder.frontend.Subject;
import sunder.report.ReportFacts;
import sunder.report.ReportWriter;
import sunder.report.forms.ReportFormat;
import sunder.report.text.Palette;
import sunder.report.text.TextStyle;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.TerminalText;
import sunder.verdict.UnknownReason;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.refinement.FamilySplitting.RemoteExecution;

/**
 * Verification on a cluster. Each file is read locally to find the files on which it depends; a
 * task is then the same command for one file, or for one of several formulas of the only file. The
 * report consists of the workers' reports, in the order of the command line.
 */
final class ClusterVerification {
  /**
   * The options that need more than a report: with them the only file is verified locally, and
   * sub-families are tasks.
   */
  static final List<String> BEGUN_HERE =
      List.of("--since", "--reuse", "--certificate", "--witness");

  /** The options that are not passed to workers. */
  private static final Set<String> HERE =
      Set.of(
          "--cluster",
          "--cluster-secret-file",
          "--resume",
          "--output",
          "--cache",
          "--jobs",
          "--color",
          "--fail-on");

  /** The options that are removed or replaced in tasks for sub-families. */
  private static final Set<String> OF_PARTS =
      Set.of(
          "--all",
          "--certificate",
          "--config",
          "--first",
          "--format",
          "--list",
          "--max-iterations",
          LimitOptions.MAX_EFFORT,
          "--plays",
          "--quiet",
          "--rename",
          "--reuse",
          "--since",
          "--trace",
          "--verbose",
          "--witness");

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final int ID_LETTERS = 8;

  private final ProcessEnvironment environment;
  private final InputOptions input;
  private final TaskOptions question;
  private final ParseResult options;
  private final Optional<ReportCache> kept;

  /**
   * Creates the verification of one command line.
   *
   * @param kept the report cache, if there is one
   */
  ClusterVerification(
      ProcessEnvironment environment,
      InputOptions input,
      TaskOptions question,
      ParseResult options,
      Optional<ReportCache> kept) {
    this.kept = kept;
    this.environment = environment;
    this.input = input;
    this.question = question;
    this.options = options;
  }

  /**
   * Connects to the cluster.
   *
   * @throws UsageException if no member answers or the cluster denies access
   */
  static ClusterClient connect(ClusterCredentials access) throws UsageException {
    try {
      return ClusterClient.connect(access, PATIENCE);
    } catch (AccessDenied e) {
      throw new UsageException(e.getMessage());
    }
  }

  /**
   * Opens a new job, or resumes a job by name.
   *
   * @throws UsageException if there cannot be a job of this name
   */
  ClusterJob openJob(ClusterClient client, Optional<String> known) throws UsageException {
    if (known.isPresent() && !known.get().matches("[a-z]{" + ID_LETTERS + "}")) {
      throw new UsageException("--resume: '" + known.get() + "' is not the ID of a run");
    }
    String run = known.orElseGet(ClusterVerification::name);
    print(
        "run "
            + run
            + "; if it ends early, the same command with --resume "
            + run
            + " continues it");
    return new ClusterJob(client, run, this::print);
  }

  private static String name() {
    return new SecureRandom()
        .ints(ID_LETTERS, 'a', 'z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private void print(String line) {
    environment.err().println(TerminalText.escape("sunder: " + line));
    environment.err().flush();
  }

  /**
   * The submitted tasks. Maps are indexed by the position of the file on the command line; a file
   * that cannot be read, is the standard input or has a cached report has no tasks.
   *
   * @param taskNames the names of the tasks of each file
   * @param dependencies the files on which each file depends
   */
  record SubmittedTasks(
      Map<Integer, List<String>> taskNames, Map<Integer, FileDependencies> dependencies) {
    List<String> tasksOf(int file) {
      return taskNames.getOrDefault(file, List.of());
    }
  }

  /** Submits the tasks of the files. */
  SubmittedTasks submit(
      ClusterJob errand, List<String> files, TextStyle look, BatchRunner each, int jobs)
      throws IOException {
    SubmittedTasks sent = new SubmittedTasks(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    List<BatchRunner.Job> all = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      int place = i;
      if (!files.get(i).equals(FileName.STDIN)) {
        BatchRunner.Action action =
            (file, progress, process) -> {
              if (kept.flatMap(k -> k.find(file, changed -> {}, process)).isEmpty()) {
                send(errand, place, file, look, files.size() == 1, process, sent);
              }
              return ExitCode.SAFE;
            };
        all.add(new BatchRunner.Job(files.get(i), files.get(i), action));
      }
    }
    if (!all.isEmpty()) {
      PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
      new BatchRunner(
              environment.forFile(environment.shutdownManager(), nowhere),
              each.limits(),
              each.traces(),
              Progress.Kind.NOTHING,
              file -> {})
          .run(all, jobs);
    }
    return sent;
  }

  private void send(
      ClusterJob errand,
      int place,
      String file,
      TextStyle look,
      boolean isOnly,
      ProcessEnvironment process,
      SubmittedTasks sent)
      throws InputException, UsageException {
    FileDependencies reads = FileDependencies.startRecording();
    try {
      Subject subject = input.loadAny(process, input.source(file), Optional.empty());
      List<Problem> problems = question.problems(process, subject);
      List<String> names = new ArrayList<>();
      for (List<String> asked : questions(subject, problems, isOnly)) {
        Set<String> without = asked.isEmpty() ? Set.of() : Set.of("--ltl");
        ClusterTask task = task(errand, file, asked, without, look, reads);
        names.add(errand.submit(place, task, reads.texts()));
      }
      sent.taskNames().put(place, names);
      sent.dependencies().put(place, reads);
    } finally {
      FileDependencies.stopRecording();
    }
  }

  /**
   * Creates a task.
   *
   * @param asked additional options
   * @param without the options that these replace
   */
  private ClusterTask task(
      ClusterJob errand,
      String file,
      List<String> asked,
      Set<String> without,
      TextStyle look,
      FileDependencies reads) {
    Set<String> left = new HashSet<>(HERE);
    left.addAll(without);
    if (options.matchedOptionValue("--format", ReportFormat.TEXT) != ReportFormat.JSON) {
      left.add("--list"); // the message on its missing effect is printed here
    }
    List<String> arguments = new ArrayList<>(List.of("verify", "--jobs", "1"));
    arguments.addAll(VerifyCommand.optionsOf(options, left));
    arguments.addAll(asked);
    arguments.add("--");
    arguments.addAll(input.filesOf(file));
    String title = asked.isEmpty() ? file : file + ", " + asked.get(asked.size() - 1);
    return new ClusterTask(
        errand.name(),
        title,
        errand.version(),
        arguments,
        look.width(),
        look.palette() == Palette.COLOURED,
        reads.fileStates(),
        reads.facts());
  }

  /** Returns the remote execution of sub-families of the only file. */
  RemoteExecution remoteExecution(ClusterJob errand, String file, TextStyle look) {
    AtomicReference<FileDependencies> known = new AtomicReference<>();
    AtomicInteger sent = new AtomicInteger();
    return new ClusterRemoteExecution(
        (options, check) -> {
          if (!errand.isConnected() || known.get() == null && !read(file, known)) {
            return Collections.nCopies(options.size(), Optional.empty());
          }
          List<String> names = new ArrayList<>();
          for (List<String> more : options) {
            ClusterTask task = task(errand, file, more, OF_PARTS, look, known.get());
            names.add(errand.submit(sent.incrementAndGet(), task, known.get().texts()));
          }
          return names.stream()
              .map(name -> errand.await(name, check))
              .map(answer -> Optional.of(answer.report()).filter(text -> !text.isEmpty()))
              .toList();
        });
  }

  /**
   * Reads a file to find its dependencies, and returns whether it has exactly one verification
   * task.
   */
  private boolean read(String file, AtomicReference<FileDependencies> known) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    ProcessEnvironment silent = environment.forFile(environment.shutdownManager(), nowhere);
    FileDependencies reads = FileDependencies.startRecording();
    try {
      Subject subject = input.loadAny(silent, input.source(file), Optional.empty());
      boolean isOne = question.problems(silent, subject).size() == 1;
      if (isOne) {
        known.set(reads);
      }
      return isOne;
    } catch (InputException | UsageException e) {
      return false;
    } finally {
      FileDependencies.stopRecording();
    }
  }

  /** Returns whether no worker could write the whole report. */
  static boolean requiresLocalRun(ParseResult options) {
    return options.matchedOptionValue("--format", ReportFormat.TEXT) == ReportFormat.HTML
        || BEGUN_HERE.stream().anyMatch(options::hasMatchedOption);
  }

  /**
   * Returns the additional options of each verification task that becomes a separate cluster task.
   */
  private List<List<String>> questions(Subject subject, List<Problem> problems, boolean isOnly) {
    if (requiresLocalRun(options)) {
      return List.of();
    }
    boolean isApart =
        isOnly
            && kept.isEmpty()
            && subject.entryFunctions().size() < 2
            && problems.size() > 1
            && !options.hasMatchedOption("--accept")
            && !options.hasMatchedOption("--non-progress")
            && problems.stream().allMatch(p -> p.property().formula().isPresent());
    if (isOnly && subject.entryFunctions().size() < 2 && problems.size() == 1) {
      return List.of(); // verified locally; hard sub-families become tasks
    }
    return isApart
        ? problems.stream().map(p -> List.of("--ltl=" + p.property().formula().get())).toList()
        : List.of(List.of());
  }

  /**
   * Writes the results, file by file.
   *
   * @param own the local action for files without a remote result
   */
  ExitCode collect(
      ClusterJob errand,
      SubmittedTasks sent,
      List<BatchRunner.Job> own,
      BatchRunner each,
      ReportWriter<ReportFacts> reports)
      throws IOException {
    TimeLimitOptions none =
        new TimeLimitOptions() {
          @Override
          public Optional<Duration> timeout() {
            return Optional.empty();
          }
        };
    BatchRunner waiting =
        new BatchRunner(
            environment,
            none,
            each.traces(),
            each.progressKind(),
            each.unreported(),
            each.baseline());
    ExitCode worst = ExitCode.SAFE;
    for (int i = 0; i < own.size(); i++) {
      List<String> names = sent.tasksOf(i);
      List<TaskResult> answers = new ArrayList<>();
      if (!names.isEmpty()) {
        BatchRunner.Action collecting =
            (file, progress, process) -> collect(errand, names, process, answers, reports);
        BatchRunner.Job job = own.get(i);
        worst =
            worst.worse(
                waiting.run(List.of(new BatchRunner.Job(job.file(), job.title(), collecting)), 1));
      }
      if (names.isEmpty() || answers.stream().anyMatch(a -> a.kind() == TaskResult.Kind.LACKS)) {
        worst = worst.worse(each.run(List.of(own.get(i)), 1));
      } else if (answers.size() == 1) {
        keep(own.get(i).file(), sent.dependencies().get(i), answers.get(0));
      }
    }
    if (!errand.isConnected()) {
      print("no worker is reachable any more; the rest was verified on this machine");
    } else if (errand.isDone()) {
      errand.deleteResults();
    }
    return worst;
  }

  private void keep(String file, FileDependencies reads, TaskResult answer) {
    ExitCode code = ExitCode.of(answer.exit());
    boolean isVerdict =
        code == ExitCode.SAFE || code == ExitCode.UNSAFE || code == ExitCode.UNKNOWN;
    if (kept.isPresent() && isVerdict && answer.isFinal() && !answer.report().isEmpty()) {
      ReportCache.Entry entry =
          new ReportCache.Entry(code, answer.messages(), answer.report(), List.of());
      kept.get().store(file, reads, entry, environment);
    }
  }

  private static ExitCode collect(
      ClusterJob errand,
      List<String> names,
      ProcessEnvironment process,
      List<TaskResult> answers,
      ReportWriter<ReportFacts> reports)
      throws IOException {
    for (String name : names) {
      answers.add(errand.await(name, process.shutdownManager().current()::check));
    }
    if (answers.stream().anyMatch(answer -> answer.kind() == TaskResult.Kind.LACKS)) {
      return ExitCode.SAFE; // to be verified locally
    }
    if (answers.stream().anyMatch(answer -> answer.kind() == TaskResult.Kind.DEADLY)) {
      throw new LimitReached(UnknownReason.MEMORY);
    }
    reports.announce(names.size());
    FileWorker.beginReport();
    ExitCode worst = ExitCode.SAFE;
    Set<String> messages = new HashSet<>();
    for (TaskResult answer : answers) { // each contains the messages on the file
      process.err().print(messages.add(answer.messages()) ? answer.messages() : "");
      process.err().flush();
      if (!answer.report().isEmpty()) {
        reports.writeWritten(answer.report());
      }
      worst = worst.worse(ExitCode.of(answer.exit()));
    }
    return worst;
  }
}
