package sunder.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.certificate.Certificate.Coverage;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.source.SourceExcerpt;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.Check;
import sunder.verdict.UnknownReason;
import sunder.verdict.UnusedDeclaration;
import sunder.verdict.Verdict;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;

/**
 * All facts that a report of one file shows, collected once: forms only render them.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param entry the function that was asked about by itself, if one was
 * @param formula the temporal formula that was asked about, if one was
 * @param solver the SMT solver's name
 * @param verdicts of all variants asked about
 * @param properties what is known of each assertion; empty where nobody asked for that
 * @param assumptions what was assumed where the language leaves something open
 * @param result what the run took and what it told apart
 * @param certificate of the safe variants, if one was written
 * @param background for reports to look at
 * @param changes since an earlier report, if it was compared with one
 */
public record VerificationReport(
    String version,
    String file,
    Optional<String> entry,
    Optional<String> formula,
    Method method,
    String solver,
    FeatureModel features,
    VerdictTable verdicts,
    List<AssertionRow> properties,
    Remarks remarks,
    List<String> assumptions,
    VerificationResult result,
    Optional<CertificateNote> certificate,
    Optional<Background> background,
    Optional<ChangesSince> changes) {

  /**
   * Collects the facts.
   *
   * @param others what variants may run of which no proof tells, if that is known
   */
  public static VerificationReport of(
      String version,
      String file,
      Problem problem,
      Method method,
      String solver,
      VerificationResult result,
      Optional<Coverage> others,
      Optional<CertificateNote> certificate,
      Optional<Background> background) {
    return of(
        version,
        file,
        problem.subject().entryFunction(),
        problem.property().formula(),
        method,
        solver,
        problem.features(),
        result,
        certificate,
        background,
        Reading.of(problem, result, others));
  }

  /** The same of what was read. */
  public static VerificationReport of(
      String version,
      String file,
      Optional<String> entry,
      Optional<String> formula,
      Method method,
      String solver,
      FeatureModel features,
      VerificationResult result,
      Optional<CertificateNote> certificate,
      Optional<Background> background,
      Reading reading) {
    VerdictTable verdicts =
        VerdictTable.of(result.verdict().groups(), result.verdict().scope(), features);
    return new VerificationReport(
        version,
        file,
        entry,
        formula,
        method,
        solver,
        features,
        verdicts,
        AssertionRow.of(result, features.valid(), file),
        Remarks.of(verdicts, reading, file),
        reading.assumptions(),
        result,
        certificate,
        background,
        Optional.empty());
  }

  /**
   * The same compared with the reports of an earlier run.
   *
   * @param isOnly whether this run is about one file: its name may be another one then
   */
  public VerificationReport since(EarlierReport.Run run, boolean isOnly) {
    ChangesSince found = ChangesSince.of(this, run, run.about(file, entry, formula, isOnly));
    return new VerificationReport(
        version,
        file,
        entry,
        formula,
        method,
        solver,
        features,
        verdicts,
        properties,
        remarks,
        assumptions,
        result,
        certificate,
        background,
        Optional.of(found));
  }

  /**
   * Where the certificate is.
   *
   * @param variants those that it is about
   * @param unchecked why it was not checked to its end, if so
   */
  public record CertificateNote(String file, ConfigSet variants, Optional<String> unchecked) {}

  /**
   * How a text was read.
   *
   * @param assumptions what was assumed where the language leaves something open
   * @param mentioned the features that the text mentions
   * @param dead what of the text no run gets to
   * @param unused what of the text some variants never use, if anybody asked
   */
  public record Reading(
      List<String> assumptions,
      Set<String> mentioned,
      DeadCode dead,
      List<UnusedDeclaration> unused) {
    private static final int LONGEST = 40;

    private static Reading of(
        Problem problem, VerificationResult result, Optional<Coverage> others) {
      DeadCode dead =
          problem.scope().isEmpty()
              ? DeadCode.NONE
              : DeadCode.of(
                  result.verdict(),
                  others,
                  problem.subject(),
                  asserted(problem, result),
                  problem.replay());
      return new Reading(
          problem.subject().assumptions(problem.property()),
          problem.subject().relevantFeatures(),
          dead,
          problem.property().checks().contains(Check.UNUSED)
              ? Stream.concat(
                      problem.subject().unusedDeclarations().stream(),
                      dead.branches().stream().map(Reading::untaken))
                  .toList()
              : List.of());
    }

    /** As the run asked about them; where all was known before it began, as the program says. */
    private static List<Assertion> asserted(Problem problem, VerificationResult result) {
      return result.assertions().isEmpty()
          ? problem.automaton().assertions()
          : result.assertions().stream().map(AssertionVerdict::assertion).toList();
    }

    private static UnusedDeclaration untaken(DeadCode.Statement branch) {
      String text = SourceExcerpt.of(branch.span(), LONGEST);
      return new UnusedDeclaration(
          "statement `%s`".formatted(text), branch.span(), branch.variants());
    }

    public Reading {
      assumptions = List.copyOf(assumptions);
      mentioned = Set.copyOf(mentioned);
      unused = List.copyOf(unused);
    }
  }

  /** The file, and the function and the formula if there is one. */
  public String title() {
    return new UnreadFile.Question(entry, formula).title(file);
  }

  /** By what an assertion is known again in a later report. */
  public Fingerprint fingerprint(Assertion assertion) {
    return Fingerprint.of(assertion, file);
  }

  /** Every play, for every assertion. */
  public List<VerdictTable.Witness> plays() {
    return properties.isEmpty()
        ? verdicts.witnesses()
        : properties.stream().flatMap(property -> property.plays().stream()).toList();
  }

  /** What proves the safe variants, and where it is written. */
  public List<String> proofs() {
    List<String> proofs = new ArrayList<>();
    verdicts
        .proofs()
        .forEach(
            (kind, where) -> {
              String which = verdicts.proofs().size() == 1 ? "" : " (" + where.counted() + ")";
              proofs.add("proved by " + kind.words() + which);
            });
    certificate.ifPresent(note -> proofs.add(told(note)));
    return proofs;
  }

  private String told(CertificateNote note) {
    boolean all = verdicts.of(Verdict.Kind.SAFE).isSubsetOf(note.variants());
    String which = all ? "" : " (" + note.variants().count() + " of them)";
    String checked = note.unchecked().map(why -> ", not checked: " + why).orElse("");
    return "certificate: " + note.file() + which + checked;
  }

  /** What the user can try about what is undecided. */
  public String advice(UnknownReason reason) {
    return Wording.advice(reason, method);
  }

  /** Why something is undecided, and what the user can try. */
  public String explained(UnknownReason reason) {
    return Wording.explained(reason, method);
  }
}
