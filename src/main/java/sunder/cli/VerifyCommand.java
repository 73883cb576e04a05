package sunder.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import sunder.certificate.Certificate.Coverage;
import sunder.cli.cache.ReportCache;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ExitCode;
import sunder.cli.console.FileWorker;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.Progress;
import sunder.cli.console.UsageException;
import sunder.cli.option.BaselineOptions;
import sunder.cli.option.ClusterOptions;
import sunder.cli.option.FileName;
import sunder.cli.option.InputOptions;
import sunder.cli.option.JobsOption;
import sunder.cli.option.LimitOptions;
import sunder.cli.option.MethodOptions;
import sunder.cli.option.NeedsOption;
import sunder.cli.option.OutputOptions;
import sunder.cli.option.ReuseOptions;
import sunder.cli.option.TaskOptions;
import sunder.cli.output.CertificateFile;
import sunder.cli.output.ReportTarget;
import sunder.cli.output.WitnessFolder;
import sunder.cluster.ClusterClient;
import sunder.cluster.ClusterJob;
import sunder.frontend.Subject;
import sunder.frontend.c.preprocess.option.SystemIncludeDirectories;
import sunder.report.BuildInfo;
import sunder.report.ReportContext;
import sunder.report.ReportFacts;
import sunder.report.ReportWriter;
import sunder.report.RoundRecorder;
import sunder.report.UnreportedFile;
import sunder.report.UnreportedFile.UnreportedFileListener;
import sunder.report.forms.ReportFormat;
import sunder.report.json.JsonReport;
import sunder.report.json.JsonReport.Shape;
import sunder.report.json.JsonReport.VariantListing;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.Problem.Goal;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.methods.InvariantRecovery;
import sunder.verify.methods.UncoveredStatements;
import sunder.verify.precondition.PreconditionInference;
import sunder.verify.precondition.ProvedFunctions;
import sunder.verify.refinement.FamilySplitting;
import sunder.verify.refinement.FamilySplitting.RemoteExecution;
import sunder.verify.refinement.RefinementOptions;

/** The command {@code sunder verify FILE...}: computes a verdict for every variant. */
@Command(
    name = "verify",
    description =
        "Compute a verdict for every variant: SAFE, or UNSAFE" + " with a counterexample.")
class VerifyCommand extends ToolCommand {
  /**
   * The rounds of a search for exits of the program. The first ones find them; with more, a
   * function whose callees may exit in two places spent most of its time on a proof that there are
   * no others.
   */
  private static final int MOST_EXIT_ROUNDS = 2;

  private static final Consumer<VerificationResult> UNRECORDED = result -> {};

  private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Families to verify (.ia, .c, .pml).")
  List<String> files;

  @Mixin private MethodOptions method;
  @Mixin InputOptions input;
  @Mixin private TaskOptions question;
  @Mixin private LimitOptions limits;
  @Mixin private OutputOptions output;
  @Mixin private JobsOption jobs;
  @Mixin private BaselineOptions since;
  @Mixin private ReuseOptions reuse;
  @Mixin private ClusterOptions cluster;
  @Mixin private NeedsOption needs;

  @Option(
      names = "--resume",
      paramLabel = "ID",
      description =
          "With --cluster: continue an earlier run of the same command; finished and running"
              + " tasks are not repeated. ID is printed by the earlier run.")
  private Optional<String> resume;

  @Option(
      names = "--first",
      description =
          "Stop when every variant has a verdict; without it, every check gets one in every"
              + " variant.")
  private boolean first;

  @Option(
      names = "--list",
      description =
          "List every variant in JSON, also when there are more than 4096 (at most 1048576).")
  private boolean list;

  @Option(
      names = "--all",
      description =
          "Show every failure and every undecided check in the text report; -v also shows what is"
              + " proved.")
  private boolean all;

  @Option(
      names = "--certificate",
      converter = FileName.class,
      paramLabel = "CERTIFICATE",
      description =
          "Write to CERTIFICATE, in SMT-LIB 2, the proof that the SAFE variants are safe; 'sunder"
              + " check' and any SMT solver can check it.")
  private Optional<Path> certificate;

  @Option(
      names = "--witness",
      converter = FileName.class,
      paramLabel = "DIR",
      description =
          "C: write to folder DIR a witness of each verdict, in the YAML format 2.0 of SV-COMP, for"
              + " other tools to validate.")
  private Optional<Path> witness;

  @Option(
      names = "--cache",
      converter = FileName.class,
      paramLabel = "DIR",
      description =
          "Cache reports in folder DIR. A report is reused while the file, the files "
              + "that it includes and the options are unchanged.")
  private Optional<Path> cache;

  @Spec CommandSpec spec;

  /** The remote execution of sub-families of the only file. */
  private RemoteExecution elsewhere = RemoteExecution.NONE;

  @Override
  public Integer call() throws IOException, UsageException {
    output.showsAll = all;
    files = input.programs(files);
    if (needs.isOn(infersByDefault())) {
      // What the values of objects outside functions decide is asked of the caller.
      input.assumeAnyGlobals();
    }
    try {
      since.read(files.size());
    } catch (InputException e) {
      new DiagnosticPrinter(environment).print(e);
      return ExitCode.BAD_INPUT.value();
    }
    method.requireSolver();
    reuse.read(files.size(), environment);
    if (certificate.isPresent() && files.size() > 1) {
      throw new UsageException("--certificate: only for one FILE");
    }
    Shape shape = files.size() == 1 ? Shape.OBJECT : Shape.LIST;
    if (cache.isPresent()
        && (certificate.isPresent() || witness.isPresent() || output.format == ReportFormat.HTML)) {
      throw new UsageException("--cache: not with --certificate, --witness or --format html");
    }
    requireFitForCluster();
    if (list && output.format != ReportFormat.JSON) {
      environment.err().println("sunder: --list lists variants in JSON only: add --format json");
    }
    VariantListing listing = list ? VariantListing.ALWAYS : VariantListing.IF_FEW;
    List<Path> read = new ArrayList<>(input.files(files));
    read.addAll(since.file());
    try (ReportTarget target = ReportTarget.open(environment, output.output, read);
        ReportWriter<ReportFacts> reports = target.reportWriter(output, shape, listing)) {
      UnreportedFileListener unreported =
          output.format.includesUnreportedFiles()
              ? reports
              : BatchRunner.onlyInBatches(files, reports);
      BatchRunner each =
          new BatchRunner(
              environment, limits, output.traces(), output.progress(), unreported, since);
      List<List<BatchRunner.Job>> questions = new ArrayList<>();
      Optional<ReportCache> kept = Optional.empty();
      if (cache.isPresent()) {
        String beside = input.files(List.of()) + target.formatDescription(output);
        kept = Optional.of(new ReportCache(cache.get(), given(), beside, this::cacheKeySuffix));
      }
      Optional<ReportCache> known = kept;
      BatchRunner.Action action =
          (file, progress, process) ->
              known.isEmpty() || file.equals(FileName.STDIN)
                  ? verify(file, progress, process, reports, questions)
                  : remembered(
                      file,
                      progress,
                      process,
                      reports,
                      known.get(),
                      text -> target.secondaryWriter(text, output, listing));
      if (cluster.isGiven()) {
        return remotely(each, target, reports, kept, action).value();
      }
      ExitCode code = each.run(BatchRunner.Job.of(files, action), jobs.jobs());
      for (List<BatchRunner.Job> round : questions) {
        code = code.worse(each.run(round, jobs.jobs()));
      }
      return code.value();
    }
  }

  /**
   * Returns the inputs of a verification that are neither options nor files: a part of the cache
   * key.
   */
  private String cacheKeySuffix(String file) {
    return since.baselineOf(file) + (file.matches(".*\\.[ci]") ? SystemIncludeDirectories.ALL : "");
  }

  /** Returns the values of the given options by their longest names. */
  private Map<String, List<String>> given() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      values.put(option.longestName(), option.originalStringValues());
    }
    return values;
  }

  /**
   * Returns the options as they were given.
   *
   * @param given the parsed command line
   * @param without the options to omit
   */
  static List<String> optionsOf(ParseResult given, Set<String> without) {
    List<String> options = new ArrayList<>();
    for (OptionSpec option : given.matchedOptions()) {
      if (!without.contains(option.longestName())) {
        for (String value : option.originalStringValues()) {
          options.add(option.longestName());
          options.addAll(option.arity().max() > 0 ? List.of(value) : List.of());
        }
      }
    }
    return options;
  }

  private void requireFitForCluster() throws UsageException {
    if (needs.isGiven()
        && (certificate.isPresent() || witness.isPresent() || cluster.isGiven() || first)) {
      throw new UsageException("--needs: not with --certificate, --witness, --cluster or --first");
    }
    if (!cluster.isGiven() && resume.isPresent()) {
      throw new UsageException("--resume: only with --cluster");
    }
    ParseResult parsed = spec.commandLine().getParseResult();
    if (cluster.isGiven() && files.size() > 1 && ClusterVerification.requiresLocalRun(parsed)) {
      throw new UsageException(
          "--cluster: with --format html, %s for one FILE alone"
              .formatted(String.join(", ", ClusterVerification.BEGUN_HERE)));
    }
  }

  /** Verifies on the cluster; files without a remote result are verified locally. */
  private ExitCode remotely(
      BatchRunner each,
      ReportTarget target,
      ReportWriter<ReportFacts> reports,
      Optional<ReportCache> kept,
      BatchRunner.Action own)
      throws IOException, UsageException {
    ParseResult given = spec.commandLine().getParseResult();
    ClusterVerification others = new ClusterVerification(environment, input, question, given, kept);
    try (ClusterClient client = ClusterVerification.connect(cluster.credentials());
        ClusterJob errand = others.openJob(client, resume)) {
      if (files.size() == 1) {
        elsewhere = others.remoteExecution(errand, files.get(0), target.textStyle(output));
      }
      ClusterVerification.SubmittedTasks sent =
          others.submit(errand, files, target.textStyle(output), each, jobs.jobs());
      return others.collect(errand, sent, BatchRunner.Job.of(files, own), each, reports);
    }
  }

  private interface ReportWriterFactory {
    ReportWriter<ReportFacts> create(Writer text) throws IOException;
  }

  /** Verifies a file, or writes its cached report. */
  private ExitCode remembered(
      String file,
      Progress progress,
      ProcessEnvironment process,
      ReportWriter<ReportFacts> reports,
      ReportCache kept,
      ReportWriterFactory apart)
      throws InputException, UsageException, IOException {
    Optional<ReportCache.Entry> known =
        kept.find(
            file, changed -> reuse.addEarlierReports(file, changed.expensiveReports()), process);
    if (known.isPresent()) {
      process.err().print(known.get().messages());
      process.err().flush();
      FileWorker.beginReport();
      reports.writeWritten(known.get().report());
      return known.get().code();
    }
    StringWriter text = new StringWriter();
    StringWriter messages = new StringWriter();
    ProcessEnvironment own = process.forFile(process.shutdownManager(), new PrintWriter(messages));
    ReportCache.CachingWriter making =
        kept.new CachingWriter(file, apart.create(text), process.shutdownManager());
    ExitCode code;
    try {
      code = verify(file, progress, own, making, List.of());
    } finally {
      making.close();
      process.err().print(messages);
      process.err().flush();
      if (making.isWritten()) {
        FileWorker.beginReport();
        reports.writeWritten(text.toString());
      }
    }
    making.store(
        new ReportCache.Entry(
            code, messages.toString(), text.toString(), making.expensiveReports()),
        process);
    return code;
  }

  /** Returns whether the verification tasks of the file run in parallel. */
  private boolean isParallel() {
    return files.size() == 1 && cache.isEmpty() && !cluster.isGiven();
  }

  /**
   * Verifies all tasks of a file.
   *
   * @param beside receives the tasks of the only file if they run in parallel, in rounds
   */
  private ExitCode verify(
      String file,
      Progress progress,
      ProcessEnvironment process,
      ReportWriter<ReportFacts> reports,
      List<List<BatchRunner.Job>> beside)
      throws InputException, UsageException, IOException {
    SourceFile text = input.source(file);
    Subject subject = input.loadAny(process, text, Optional.empty());
    List<Problem> problems = question.problems(process, subject);
    if (subject.entryFunctions().size() > 1) {
      return functions(text, subject, progress, process, reports, beside);
    }
    if (certificate.isPresent() && problems.size() > 1) {
      throw new UsageException(
          "--certificate: only for one question; name it with --ltl or --entry");
    }
    reports.announce(problems.size());
    if (problems.size() > 1 && isParallel() && jobs.jobs() > 1) {
      List<BatchRunner.Job> round = new ArrayList<>();
      for (int i = 0; i < problems.size(); i++) {
        Problem problem = problems.get(i);
        UnreportedFile.TaskQualifier asked =
            new UnreportedFile.TaskQualifier(subject.entryFunction(), problem.property().formula());
        round.add(question(text, i, file + ", " + which(problems, i), asked, reports));
      }
      beside.add(round);
      return ExitCode.SAFE;
    }
    ExitCode worst = ExitCode.SAFE;
    for (int i = 0; i < problems.size(); i++) {
      String which = problems.size() == 1 ? "" : which(problems, i);
      worst =
          worst.worse(
              verify(
                  text,
                  problems.get(i),
                  progress.listener(which),
                  process,
                  file,
                  reports,
                  UNRECORDED));
    }
    return worst;
  }

  private static String which(List<Problem> problems, int index) {
    return Progress.numbered("question", index, problems.size());
  }

  /** Verifies each entry function separately; the program is read again for each. */
  private ExitCode functions(
      SourceFile text,
      Subject subject,
      Progress progress,
      ProcessEnvironment process,
      ReportWriter<ReportFacts> reports,
      List<List<BatchRunner.Job>> beside)
      throws InputException, UsageException, IOException {
    if (certificate.isPresent()) {
      throw new UsageException("--certificate: only for one question; name it with --entry");
    }
    int count = subject.entryFunctions().size();
    reports.announce(count);
    ProvedFunctions proved = new ProvedFunctions(subject.features().space());
    int number = 0;
    ExitCode worst = ExitCode.SAFE;
    for (List<String> names : subject.entryRounds()) {
      List<BatchRunner.Job> round = new ArrayList<>();
      for (String name : names) {
        BatchRunner.Action action =
            (file, shown, own) -> entry(text, name, proved, shown.listener(""), own, reports);
        if (isParallel()) {
          String title = text.name() + ", " + Progress.numbered(name, number++, count);
          UnreportedFile.TaskQualifier asked =
              new UnreportedFile.TaskQualifier(Optional.of(name), Optional.empty());
          round.add(new BatchRunner.Job(text.name(), title, asked, action));
        } else {
          worst = worst.worse(action.run(text.name(), progress, process));
        }
      }
      if (isParallel()) {
        beside.add(round);
      }
    }
    return worst;
  }

  /** Verifies one entry function, on a copy of the program; diagnostics are not repeated. */
  private ExitCode entry(
      SourceFile text,
      String name,
      ProvedFunctions proved,
      ProgressListener listener,
      ProcessEnvironment process,
      ReportWriter<ReportFacts> reports)
      throws InputException, UsageException, IOException {
    ProcessEnvironment silent = process.forFile(process.shutdownManager(), NOWHERE);
    Subject read = input.loadAny(silent, text, Optional.of(name));
    Subject subject = read.withProofs(proved.in(read.features().space()));
    ExitCode worst = ExitCode.SAFE;
    for (Problem problem : question.problems(silent, subject)) {
      if (!problem.requestedVariants().isEmpty()) {
        worst =
            worst.worse(
                verify(
                    text,
                    problem,
                    listener,
                    process,
                    text.name(),
                    reports,
                    result -> proved.add(problem, result)));
      }
    }
    return worst;
  }

  /**
   * Returns the job for one of several tasks, on a separate copy of the program; diagnostics are
   * not repeated.
   */
  private BatchRunner.Job question(
      SourceFile text,
      int index,
      String title,
      UnreportedFile.TaskQualifier about,
      ReportWriter<ReportFacts> reports) {
    return new BatchRunner.Job(
        text.name(),
        title,
        about,
        (file, progress, process) -> {
          ProcessEnvironment silent = process.forFile(process.shutdownManager(), NOWHERE);
          Problem asked = question.problems(silent, input.load(silent, text)).get(index);
          return verify(text, asked, progress.listener(""), process, file, reports, UNRECORDED);
        });
  }

  /**
   * Verifies a problem and writes its report.
   *
   * @param unconditional receives the result without inferred preconditions
   */
  private ExitCode verify(
      SourceFile text,
      Problem asked,
      ProgressListener listener,
      ProcessEnvironment process,
      String file,
      ReportWriter<ReportFacts> reports,
      Consumer<VerificationResult> unconditional)
      throws UsageException, IOException {
    Problem problem = withOptions(asked).withSharedAutomaton();
    Optional<ReportContext> background =
        output.format == ReportFormat.HTML
            ? Optional.of(ReportContext.of(text, problem))
            : Optional.empty();
    RoundRecorder recorder = new RoundRecorder();
    Budget budget = limits.budget(process.shutdownManager());
    VerificationResult verified =
        verifier(file, text, problem, process)
            .verify(
                problem,
                budget,
                background.isPresent() ? recorder.listenerBefore(listener) : listener);
    unconditional.accept(verified);
    Optional<PreconditionInference.Inferred> inferred =
        needs.isOn(infersByDefault()) && problem.subject().entryFunction().isPresent()
            ? Optional.of(infer(problem, verified, budget))
            : Optional.empty();
    VerificationResult result =
        inferred.map(PreconditionInference.Inferred::result).orElse(verified);
    List<Path> inputs = input.files(files);
    Optional<CertificateFile> certified =
        certificate.map(path -> new CertificateFile(process, path, inputs));
    Optional<ReportFacts.CertificateInfo> note =
        certified.isEmpty()
            ? Optional.empty()
            : certified.get().write(text, problem, result.verdict(), method.solver(), budget);
    writeWitnesses(problem, result, process, budget);
    // The limits apply to this step, and not to the report.
    Optional<Coverage> others =
        first
            ? Optional.empty()
            : UncoveredStatements.of(
                result.verdict(), result.run().statistics().transitions(), problem, budget);
    FileWorker.beginReport();
    ReportFacts alone =
        ReportFacts.of(
            ReportFacts.Task.of(
                BuildInfo.version(), file, problem, method.method(), method.solver().title()),
            result,
            ReportFacts.ProgramFacts.of(problem, result, others),
            note,
            background.map(known -> known.withRounds(recorder.rounds())));
    ReportFacts told = inferred.map(it -> alone.under(it.summary())).orElse(alone);
    ReportFacts report = since.compareWithBaseline(told);
    reports.write(report);
    result.throwFailure();
    certified.ifPresent(CertificateFile::throwFailure);
    return since.exitCode(report);
  }

  /** Returns whether preconditions are inferred without an option. */
  private boolean infersByDefault() {
    return input.asksAllFunctions()
        && certificate.isEmpty()
        && witness.isEmpty()
        && !cluster.isGiven()
        && !first;
  }

  private PreconditionInference.Inferred infer(
      Problem problem, VerificationResult verified, Budget budget) {
    Verifier alone =
        environment.verifiers().create(method.method(), method.solver(), method.strategy());
    return PreconditionRun.infer(
        problem,
        verified,
        under ->
            alone.verify(
                under,
                under.property().equals(problem.property())
                    ? budget
                    : budget.child(MOST_EXIT_ROUNDS),
                ProgressListener.NONE),
        method.solver(),
        budget);
  }

  /**
   * Returns the problem with the goal and the evidence that the options request.
   *
   * @throws UsageException if an option does not fit the problem
   */
  private Problem withOptions(Problem asked) throws UsageException {
    requireListable(asked);
    if (certificate.isPresent()) {
      TaskOptions.requireReachability(asked);
    }
    if (witness.isPresent()) {
      WitnessFolder.writer(asked);
    }
    Problem until = asked.withGoal(first ? Goal.EVERY_VARIANT : Goal.EVERY_ASSERTION);
    // For sub-families that are verified remotely, the evidence is recovered after the verdict.
    boolean keepsStores = (certificate.isPresent() || witness.isPresent()) && !cluster.isGiven();
    return keepsStores ? until.withEvidence() : until;
  }

  private void requireListable(Problem problem) throws UsageException {
    BigInteger count = problem.requestedVariants().count();
    if (list && count.compareTo(JsonReport.MOST_LISTED) > 0) {
      throw new UsageException(
          "--list: there are %s variants, and at most %s are listed; select some with --config"
              .formatted(count, JsonReport.MOST_LISTED));
    }
  }

  /** Writes the witnesses. A limit that ends this does not affect the report. */
  private void writeWitnesses(
      Problem problem, VerificationResult result, ProcessEnvironment process, Budget budget)
      throws UsageException, IOException {
    if (witness.isPresent()) {
      try {
        FamilyVerdict verdict =
            InvariantRecovery.withInvariants(result.verdict(), problem, method.solver(), budget);
        new WitnessFolder(witness.get(), input.files(files)).write(problem, verdict);
      } catch (LimitReached e) {
        process.err().println("sunder: no witnesses. " + e.reason().sentence());
      }
    }
  }

  /** Creates the verifier; sub-families of the only file are verified in parallel. */
  private Verifier verifier(
      String file, SourceFile text, Problem problem, ProcessEnvironment process) {
    FamilySplitting parting =
        FamilySplitting.DEFAULT
            .withThreads(files.size() == 1 ? jobs.jobs() : 1, () -> copy(text, process))
            .withRemote(elsewhere);
    RefinementOptions strategy = method.strategy().with(reuse.facts(file, problem)).with(parting);
    return environment.verifiers().create(method.method(), method.solver(), strategy);
  }

  /** Returns a second copy of the only problem; diagnostics are not repeated. */
  private Optional<Problem> copy(SourceFile text, ProcessEnvironment process) {
    ProcessEnvironment silent = process.forFile(process.shutdownManager(), NOWHERE);
    try {
      List<Problem> same = question.problems(silent, input.load(silent, text));
      return same.size() == 1 ? Optional.of(same.get(0)) : Optional.empty();
    } catch (InputException | UsageException e) {
      return Optional.empty(); // entry functions have no single problem
    }
  }
}
