package sunder.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.certificate.Certificate.Coverage;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.Subject.NamedDeclaration;
import sunder.limit.PhaseTimes;
import sunder.source.SourceExcerpt;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Check;
import sunder.verdict.CodeRemark;
import sunder.verdict.FunctionSummary;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;
import sunder.verify.VerificationResult.RunSummary;

/**
 * The facts of one verification task that reports show, independent of the format: the writers only
 * render them. {@link VerificationResult} is what the verifier found, without the program.
 *
 * @param verdicts the verdicts of all requested variants
 * @param assertions the results of all assertions, hidden ones included, in source order; empty if
 *     they were not requested
 * @param findings the findings besides the verdicts
 * @param assumptions the assumptions about behaviour that the language leaves unspecified
 * @param signedArithmetic the meaning of signed arithmetic, if the language has several
 * @param run the rounds, partitions, components and statistics of the run
 * @param certificate the certificate of the safe variants, if one was written
 * @param terms the terms for executions
 * @param checks the checks with their status and function
 * @param phases a sentence on the phases of the work up to a limit of time, memory or an
 *     interruption, if there was one
 * @param context the context for graphical reports
 * @param baselineComparison the comparison with a baseline, if there is one
 * @param functionSummary the preconditions of the entry function, if they were inferred
 */
public record ReportFacts(
    Task task,
    VerdictTable verdicts,
    List<AssertionResult> assertions,
    ProgramFindings findings,
    List<String> assumptions,
    Optional<String> signedArithmetic,
    RunSummary run,
    Optional<CertificateInfo> certificate,
    Terms terms,
    CheckSummary checks,
    Optional<String> phases,
    Optional<ReportContext> context,
    Optional<BaselineComparison> baselineComparison,
    Optional<FunctionSummary> functionSummary) {
  /** The limits that end a run in the middle of a phase. */
  public static final Set<UnknownReason> OUTER_LIMITS =
      Set.of(UnknownReason.TIMEOUT, UnknownReason.MEMORY, UnknownReason.INTERRUPTED);

  /** Collects the facts. */
  public static ReportFacts of(
      Task task,
      VerificationResult result,
      ProgramFacts program,
      Optional<CertificateInfo> certificate,
      Optional<ReportContext> context) {
    VerdictTable verdicts =
        VerdictTable.of(result.verdict().groups(), result.verdict().scope(), task.features());
    List<AssertionResult> assertions =
        AssertionResult.listOf(result, task.features().valid(), task.file());
    return new ReportFacts(
        task,
        verdicts,
        assertions,
        ProgramFindings.of(verdicts, program, task.file()),
        program.assumptions(),
        program.signedArithmetic(),
        result.run(),
        certificate,
        program.terms(),
        CheckSummary.of(assertions, program.names()),
        Optional.of(PhaseTimes.current())
            .filter(times -> result.unknownReasons().stream().anyMatch(OUTER_LIMITS::contains))
            .flatMap(Wording::phases),
        context,
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this report with the preconditions under which its verdicts hold. */
  public ReportFacts under(FunctionSummary summary) {
    return with(baselineComparison, Optional.of(summary));
  }

  private ReportFacts with(
      Optional<BaselineComparison> comparison, Optional<FunctionSummary> summary) {
    return new ReportFacts(
        task,
        verdicts,
        assertions,
        findings,
        assumptions,
        signedArithmetic,
        run,
        certificate,
        terms,
        checks,
        phases,
        context,
        comparison,
        summary);
  }

  private ConfigSet verified() {
    return verdicts.rows().stream()
        .filter(row -> row.kind().isVerified())
        .map(VerdictTable.Row::variants)
        .reduce(verdicts.scope().space().none(), ConfigSet::or);
  }

  /** Returns the preconditions of the entry function, if they were inferred. */
  public Optional<FunctionNeeds> needs() {
    return functionSummary.map(
        summary ->
            new FunctionNeeds(
                summary,
                new VariantCondition(verified(), verified(), task.features().valid()),
                verdicts.of(Verdict.Kind.UNKNOWN).isEmpty(),
                task.file()));
  }

  /**
   * Returns this report with its comparison with a baseline.
   *
   * @param earlier the reports of the earlier run
   * @param isOnly whether this run verifies one file only; its name may differ from that of the
   *     baseline then
   */
  public ReportFacts comparedWith(BaselineReport.BaselineRun earlier, boolean isOnly) {
    Optional<BaselineReport> same =
        earlier.find(task.file(), task.qualifier().entry(), task.qualifier().formula(), isOnly);
    return with(Optional.of(BaselineComparison.of(this, earlier, same)), functionSummary);
  }

  /**
   * A verification task: a question about a file, and the means by which it is decided.
   *
   * @param version the version of this tool
   * @param file the file name as the user gave it
   * @param qualifier the entry function and the temporal formula
   * @param method the verification method
   * @param solver the name of the SMT solver
   * @param features the feature model
   */
  public record Task(
      String version,
      String file,
      UnreportedFile.TaskQualifier qualifier,
      Method method,
      String solver,
      FeatureModel features) {

    /** Returns the task of a verification problem. */
    public static Task of(
        String version, String file, Problem problem, Method method, String solver) {
      return new Task(
          version,
          file,
          new UnreportedFile.TaskQualifier(
              problem.subject().entryFunction(), problem.property().formula()),
          method,
          solver,
          problem.features());
    }
  }

  /**
   * The certificate file of a report.
   *
   * @param file its name
   * @param variants the variants that it certifies
   * @param uncheckedReason the reason for which its check was not completed, if it was not
   */
  public record CertificateInfo(
      String file, ConfigSet variants, Optional<String> uncheckedReason) {}

  /**
   * Facts about the program from the front end and from the proofs.
   *
   * @param assumptions the assumptions about behaviour that the language leaves unspecified
   * @param signedArithmetic the meaning of signed arithmetic, if the language has several
   * @param mentionedFeatures the names of the features that the text mentions
   * @param unusedDeclarations the declarations and the statements that some variants never use, if
   *     this check was requested
   * @param compilerWarnings the warnings of a compiler
   * @param names the named declarations of the text
   * @param terms the terms for executions
   */
  public record ProgramFacts(
      List<String> assumptions,
      Optional<String> signedArithmetic,
      Set<String> mentionedFeatures,
      DeadCode deadCode,
      List<CodeRemark> unusedDeclarations,
      List<CodeRemark> compilerWarnings,
      List<NamedDeclaration> names,
      Terms terms) {
    private static final int LONGEST = 40;

    /**
     * Collects the facts.
     *
     * @param others the coverage of variants without a proof, if it is known
     */
    public static ProgramFacts of(
        Problem problem, VerificationResult result, Optional<Coverage> others) {
      DeadCode dead =
          problem.scope().isEmpty()
              ? DeadCode.NONE
              : DeadCode.of(
                  result.verdict(),
                  others,
                  problem.subject(),
                  checkedAssertions(problem, result),
                  problem.replay());
      return new ProgramFacts(
          problem.subject().assumptions(problem.property()),
          problem.subject().signedArithmetic(problem.property()),
          problem.subject().relevantFeatures(),
          dead,
          problem.property().checks().contains(Check.UNUSED)
              ? Stream.concat(
                      problem.subject().unusedDeclarations().stream(),
                      dead.branches().stream().map(ProgramFacts::untakenBranch))
                  .toList()
              : List.of(),
          problem.subject().compilerWarnings(),
          problem.subject().declarations(),
          Terms.of(problem.subject()));
    }

    /** Returns the assertions of the result; if it has none, those of the automaton. */
    private static List<Assertion> checkedAssertions(Problem problem, VerificationResult result) {
      return result.assertions().isEmpty()
          ? problem.automaton().assertions()
          : result.assertions().stream().map(AssertionVerdict::assertion).toList();
    }

    private static CodeRemark untakenBranch(DeadCode.DeadStatement branch) {
      String text = SourceExcerpt.of(branch.span(), LONGEST);
      return new CodeRemark("statement `%s`".formatted(text), branch.span(), branch.variants());
    }

    public ProgramFacts {
      assumptions = List.copyOf(assumptions);
      mentionedFeatures = Set.copyOf(mentionedFeatures);
      unusedDeclarations = List.copyOf(unusedDeclarations);
      compilerWarnings = List.copyOf(compilerWarnings);
      names = List.copyOf(names);
    }
  }

  /** Returns the title of the task: the file name with the function and the formula. */
  public String title() {
    return task.qualifier().title(task.file());
  }

  /** Returns the fingerprint of an assertion, by which a later run matches it. */
  public Fingerprint fingerprint(Assertion assertion) {
    return Fingerprint.of(assertion, task.file());
  }

  /** Returns the results of the assertions that reports show, in source order. */
  public List<AssertionResult> properties() {
    return assertions.stream().filter(assertion -> !assertion.isHidden()).toList();
  }

  /** Returns the reasons for which variants or assertions are undecided. */
  public Set<UnknownReason> unknownReasons() {
    return Stream.concat(
            verdicts.rows().stream().flatMap(row -> row.verdict().reason().stream()),
            assertions.stream().flatMap(assertion -> assertion.unknown().keySet().stream()))
        .collect(Collectors.toSet());
  }

  /** Returns the counterexamples of all assertions. */
  public List<VerdictTable.UnsafeGroup> counterexamples() {
    List<AssertionResult> shown = properties();
    return shown.isEmpty()
        ? verdicts.unsafeGroups()
        : shown.stream().flatMap(property -> property.counterexamples().stream()).toList();
  }

  /** Returns a line for each kind of proof of the safe variants, and for the certificate. */
  public List<String> proofs() {
    List<String> proofs = new ArrayList<>();
    verdicts
        .proofs()
        .forEach(
            (kind, where) -> {
              String which = verdicts.proofs().size() == 1 ? "" : " (" + where.countPhrase() + ")";
              proofs.add("proved by " + kind.words() + which);
            });
    certificate.ifPresent(note -> proofs.add(certificateLine(note)));
    return proofs;
  }

  private String certificateLine(CertificateInfo note) {
    boolean all = verdicts.of(Verdict.Kind.SAFE).isSubsetOf(note.variants());
    String which = all ? "" : " (" + note.variants().count() + " of them)";
    String checked = note.uncheckedReason().map(why -> ", not checked: " + why).orElse("");
    return "certificate: " + note.file() + which + checked;
  }

  /** Returns advice to the user on undecided variants. */
  public String advice(UnknownReason reason) {
    return Wording.advice(reason, task.method());
  }

  /** Returns the reason for which variants are undecided, with advice. */
  public String explanation(UnknownReason reason) {
    return Wording.explanation(reason, task.method());
  }
}
