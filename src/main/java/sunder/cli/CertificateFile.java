package sunder.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.limit.Checkpoint;
import sunder.limit.TooLarge;
import sunder.proof.CheckedProof;
import sunder.proof.ProofChecker;
import sunder.proof.ProofWriter;
import sunder.proof.ProofWriter.Part;
import sunder.proof.Question;
import sunder.proof.Question.Identity;
import sunder.report.VerificationReport.CertificateNote;
import sunder.smt.MeasuredSolver;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.methods.SecondProof;

/** The file of {@code --certificate}. */
final class CertificateFile {
  private final ProcessEnvironment environment;
  private final Path path;
  private final List<Path> inputs;
  private Optional<String> refuted = Optional.empty();

  /**
   * @param inputs files that are read: it must be none of them
   */
  CertificateFile(ProcessEnvironment environment, Path path, List<Path> inputs) {
    this.environment = environment;
    this.path = path;
    this.inputs = inputs;
  }

  /**
   * Writes what proves the SAFE variants, once it is checked as if it came from a stranger. Where
   * nothing proves them, or a limit ends this, the user is told; it is no limit for the report.
   *
   * @throws UsageException if the file cannot be written, or the program is too large for it
   */
  Optional<CertificateNote> write(
      SourceFile text, Problem problem, FamilyVerdict verdict, SolverChoice solver, Budget budget)
      throws UsageException, IOException {
    try {
      List<Part> parts = new ArrayList<>(Part.of(verdict));
      SecondProof.of(verdict, problem, solver, budget)
          .forEach(second -> parts.addAll(Part.of(second)));
      if (!parts.isEmpty()) {
        List<Part> written = Part.ofOneModel(parts);
        sayWhatIsLeft(parts.size() - written.size());
        return write(text, problem, written, solver, budget);
      }
      say(": " + whyNone(problem, verdict));
    } catch (LimitReached e) {
      say(". " + e.reason().sentence() + " " + e.reason().advice());
    }
    return Optional.empty();
  }

  private void say(String why) {
    environment.err().println("sunder: no certificate" + why);
  }

  private void sayWhatIsLeft(int left) {
    if (left > 0) {
      environment
          .err()
          .println(
              "sunder: some variants are proved with one symbolic cell in the place of arrays,"
                  + " others without; a certificate is about the one or the other. Ask for the"
                  + " others apart with --config.");
    }
  }

  private static String whyNone(Problem problem, FamilyVerdict verdict) {
    return verdict.groups().stream().noneMatch(group -> group.verdict().proof().isPresent())
        ? "no variant is SAFE."
        : "the plays of the SAFE variants were looked at one by one, and no stores were found"
            + " that prove the same.";
  }

  /**
   * To be called once everything is reported.
   *
   * @throws IllegalStateException if what was found does not prove what the verdict says: a bug of
   *     ours
   */
  void throwFailure() {
    if (refuted.isPresent()) {
      throw new IllegalStateException("the certificate is refuted: " + refuted.get());
    }
  }

  private Optional<CertificateNote> write(
      SourceFile text, Problem problem, List<Part> parts, SolverChoice solver, Budget budget)
      throws UsageException, IOException {
    Identity identity = Identity.of(text.text(), problem.property());
    Question asked = new Question(identity, problem.automaton(), problem.scope());
    Optional<ProofWriter> writer = Checkpoint.optional(() -> ProofWriter.of(asked, parts));
    if (writer.isEmpty()) {
      throw new UsageException("--certificate: the program has too many control points");
    }
    StringWriter certificate = new StringWriter();
    try (ReportTarget target = ReportTarget.open("--certificate", path, inputs)) {
      Checkpoint.optional(
          () -> {
            writer.get().write(certificate);
            return certificate;
          });
      SourceFile given = new SourceFile(path.toString(), certificate.toString());
      Question anew = new Question(identity, problem.automaton(), problem.scope());
      Optional<String> unchecked = unchecked(given, anew, solver, budget);
      if (refuted.isPresent()) {
        say(". It would not prove what it says: " + refuted.get());
        return Optional.empty();
      }
      target.writer().write(given.text());
      target.writer().flush();
      return Optional.of(new CertificateNote(path.toString(), writer.get().variants(), unchecked));
    }
  }

  /** Why a certificate could not be checked to the end, if so; finds out whether it is refuted. */
  private Optional<String> unchecked(
      SourceFile certificate, Question asked, SolverChoice solver, Budget budget) {
    try (MeasuredSolver opened = MeasuredSolver.open(solver, budget::isExhausted)) {
      CheckedProof checked =
          Checkpoint.optional(
              () -> ProofChecker.check(certificate, asked, opened, budget::isExhausted));
      refuted = checked.refutation();
      return checked.doubt();
    } catch (InputException e) {
      return Optional.of(e.diagnostics().get(0).message());
    } catch (LimitReached e) {
      return Optional.of(e.reason().sentence());
    } catch (TooLarge | OutOfMemoryError | StackOverflowError e) {
      return Optional.of(UnknownReason.MEMORY.sentence());
    }
  }
}
