package sunder.proof.certified;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;
import sunder.limit.DiagramTooLarge;
import sunder.limit.NumberTooLarge;
import sunder.proof.CertificateCheck;
import sunder.proof.ProofChecker;
import sunder.proof.ProofWriter;
import sunder.proof.SafetyClaim;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.methods.InvariantRecovery;

/** The result of certification: a certificate of safe variants, or the reason why there is none. */
public sealed interface Certification {
  /**
   * A certificate.
   *
   * @param text the text in SMT-LIB 2
   * @param variants the variants that it proves safe
   * @param undecidedReason the reason why the check did not complete, if it did not
   * @param isPartial whether further variants were proved in another model, which one certificate
   *     cannot combine
   */
  record SafetyCertificate(
      String text, ConfigSet variants, Optional<String> undecidedReason, boolean isPartial)
      implements Certification {}

  /**
   * The absence of a certificate.
   *
   * @param reason the reason, as a continuation of "no certificate"
   */
  record NoCertificate(String reason) implements Certification {}

  /** A certificate that the check refuted, which indicates a defect of this program. */
  record Refuted(String reason) implements Certification {}

  /**
   * Writes and checks a certificate. A limit that is reached while writing is the reason of its
   * absence.
   *
   * @param text the text of the program
   * @param problem the problem, which was verified with evidence
   * @param name the name of the certificate in messages
   */
  static Certification of(
      SourceFile text,
      Problem problem,
      FamilyVerdict verdict,
      String name,
      SolverChoice solver,
      Budget budget) {
    try {
      List<ProofWriter.ProvedVariants> parts =
          new ArrayList<>(ProofWriter.ProvedVariants.of(verdict));
      InvariantRecovery.recover(verdict, problem, solver, budget)
          .forEach(second -> parts.addAll(ProofWriter.ProvedVariants.of(second)));
      return parts.isEmpty()
          ? new NoCertificate(": " + whyNone(verdict))
          : of(text, problem, parts, name, solver, budget);
    } catch (LimitReached e) {
      return new NoCertificate(". " + e.reason().sentence() + " " + e.reason().advice());
    }
  }

  private static String whyNone(FamilyVerdict verdict) {
    return verdict.groups().stream().noneMatch(group -> group.verdict().proof().isPresent())
        ? "no variant is SAFE."
        : "the plays of the SAFE variants were looked at one by one, and no stores were found"
            + " that prove the same.";
  }

  private static Certification of(
      SourceFile text,
      Problem problem,
      List<ProofWriter.ProvedVariants> parts,
      String name,
      SolverChoice solver,
      Budget budget) {
    List<ProofWriter.ProvedVariants> written = ProofWriter.ProvedVariants.ofOneModel(parts);
    SafetyClaim.ProgramIdentity identity =
        SafetyClaim.ProgramIdentity.of(
            text.text(),
            problem.property(),
            problem.subject().signedArithmetic(problem.property()));
    SafetyClaim asked = new SafetyClaim(identity, problem.automaton(), problem.scope());
    Optional<ProofWriter> writer =
        CancellationPoint.runOptional(() -> ProofWriter.of(asked, written));
    if (writer.isEmpty()) {
      return new NoCertificate(": the program has too many control points.");
    }
    if (writer.get().usesFloatingPoint()) {
      return new NoCertificate(": the program computes with floating-point numbers.");
    }
    SourceFile certificate =
        new SourceFile(name, CancellationPoint.runOptional(() -> text(writer.get())));
    Problem again = problem.withSubject(problem.subject());
    SafetyClaim anew = new SafetyClaim(identity, again.automaton(), again.scope());
    boolean leavesSome = written.size() < parts.size();
    try (StatisticsSolver opened = StatisticsSolver.open(solver, budget::isExhausted)) {
      CertificateCheck checked =
          CancellationPoint.runOptional(
              () -> ProofChecker.check(certificate, anew, opened, budget::isExhausted));
      return checked
          .refutation()
          .<Certification>map(Refuted::new)
          .orElseGet(
              () -> written(certificate, writer.get(), checked.undecidedReason(), leavesSome));
    } catch (InputException e) {
      String message = e.diagnostics().get(0).message();
      return written(certificate, writer.get(), Optional.of(message), leavesSome);
    } catch (LimitReached e) {
      return written(certificate, writer.get(), Optional.of(e.reason().sentence()), leavesSome);
    } catch (NumberTooLarge | DiagramTooLarge | OutOfMemoryError | StackOverflowError e) {
      String memory = UnknownReason.MEMORY.sentence();
      return written(certificate, writer.get(), Optional.of(memory), leavesSome);
    }
  }

  private static Certification written(
      SourceFile certificate, ProofWriter writer, Optional<String> doubt, boolean leavesSome) {
    return new SafetyCertificate(certificate.text(), writer.variants(), doubt, leavesSome);
  }

  private static String text(ProofWriter writer) {
    StringWriter text = new StringWriter();
    try {
      writer.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // impossible: the writer is in memory
    }
    return text.toString();
  }
}
