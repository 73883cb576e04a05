package sunder.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sunder.certificate.Certificate.AbstractInvariant;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.family.ConfigSet;
import sunder.proof.CertificateCheck;
import sunder.proof.ProofChecker;
import sunder.proof.ProofWriter;
import sunder.proof.ProofWriter.ProvedVariants;
import sunder.proof.SafetyClaim;
import sunder.proof.SafetyClaim.ProgramIdentity;
import sunder.smt.Solver;
import sunder.smt.SolverChoice;
import sunder.smt.StatisticsSolver;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.methods.InvariantRecovery;

/** Certificates of verdicts, written and checked. */
public final class Certificates {
  private Certificates() {}

  /** What a certificate about the problem answers; the automaton is a new one each time. */
  public static SafetyClaim question(Problem problem) {
    return new SafetyClaim(
        ProgramIdentity.of("program", problem.property(), Optional.empty()),
        problem.automaton(),
        problem.scope());
  }

  public static String write(Problem problem, FamilyVerdict verdict) throws IOException {
    List<ProvedVariants> parts = parts(problem, verdict);
    assertThat(parts).as("parts with stores").isNotEmpty();
    return write(problem, parts);
  }

  private static List<ProvedVariants> parts(Problem problem, FamilyVerdict verdict) {
    List<ProvedVariants> parts = new ArrayList<>(ProvedVariants.of(verdict));
    Budget budget = new Budget(Optional.of(Duration.ofMinutes(3)), OptionalInt.empty());
    InvariantRecovery.recover(verdict, problem, SolverChoice.DEFAULT, budget)
        .forEach(second -> parts.addAll(ProvedVariants.of(second)));
    return parts;
  }

  /** Returns whether the proof needs operations that certificates do not have. */
  public static boolean usesFloatingPoint(Problem problem, FamilyVerdict verdict) {
    return ProofWriter.of(question(problem), ProvedVariants.ofOneModel(parts(problem, verdict)))
        .orElseThrow()
        .usesFloatingPoint();
  }

  private static String write(Problem problem, List<ProvedVariants> parts) throws IOException {
    StringWriter text = new StringWriter();
    ProofWriter.of(question(problem), ProvedVariants.ofOneModel(parts)).orElseThrow().write(text);
    return text.toString();
  }

  public static CertificateCheck check(Problem problem, String certificate) throws InputException {
    try (Solver solver = StatisticsSolver.open(SolverChoice.DEFAULT, () -> false)) {
      return ProofChecker.check(
          new SourceFile("certificate", certificate), question(problem), solver, () -> false);
    }
  }

  /**
   * The conditions of a verdict's certificate that do not hold, if there are any. Where plays were
   * looked at one by one, there need be no stores that prove the same, and no certificate.
   */
  public static Optional<String> refuted(Problem problem, FamilyVerdict verdict, Duration time) {
    try {
      return checked(problem, verdict, time).flatMap(checked -> fault(checked, verdict));
    } catch (IOException | InputException e) {
      return Optional.of("certificate: " + e);
    }
  }

  /** What is wrong with a certificate, if anything is; that something is undecided is not. */
  public static Optional<String> fault(CertificateCheck checked, FamilyVerdict verdict) {
    boolean covers =
        hasCells(verdict) || needsSecondProof(verdict)
            ? checked.safe().isSubsetOf(safe(verdict))
            : checked.safe().equals(safe(verdict));
    boolean isRight = !checked.isRefuted() && covers;
    return isRight ? Optional.empty() : Optional.of("certificate: " + checked.obligations());
  }

  /** The certificate of a verdict, written and checked; nothing if there are no stores for one. */
  public static Optional<CertificateCheck> checked(
      Problem problem, FamilyVerdict verdict, Duration time) throws IOException, InputException {
    List<ProvedVariants> parts = parts(problem, verdict);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    Budget budget = new Budget(Optional.of(time), OptionalInt.empty());
    try (Solver solver = StatisticsSolver.open(SolverChoice.DEFAULT, budget::isExhausted)) {
      SourceFile certificate = new SourceFile("certificate", write(problem, parts));
      return Optional.of(
          ProofChecker.check(certificate, question(problem), solver, budget::isExhausted));
    }
  }

  /** Whether some variants are proved with one symbolic cell; others need not be then. */
  private static boolean hasCells(FamilyVerdict verdict) {
    return verdict.groups().stream()
        .anyMatch(
            group ->
                group.verdict() instanceof Verdict.Safe safe
                    && safe.evidence() instanceof AbstractInvariant invariant
                    && invariant.model() == InvariantModel.ONE_CELL);
  }

  /**
   * Whether the plays of some variants were looked at one by one: a second proof of theirs may be
   * one with a symbolic cell, and does not go with the others then.
   */
  private static boolean needsSecondProof(FamilyVerdict verdict) {
    ConfigSet withStores = verdict.scope().space().none();
    for (ProvedVariants part : ProvedVariants.of(verdict)) {
      withStores = withStores.or(part.variants());
    }
    return !safe(verdict).isSubsetOf(withStores);
  }

  /** The variants that a verdict says are safe. */
  public static ConfigSet safe(FamilyVerdict verdict) {
    ConfigSet safe = verdict.scope().space().none();
    for (FamilyVerdict.Group group : verdict.groups()) {
      if (group.verdict() instanceof Verdict.Safe) {
        safe = safe.or(group.variants());
      }
    }
    return safe;
  }

  /** Fails unless the certificate of a verdict proves exactly its safe variants. */
  public static String requireProof(Problem problem, FamilyVerdict verdict) throws Exception {
    String certificate = write(problem, verdict);
    CertificateCheck checked = check(problem, certificate);
    List<CertificateCheck.ObligationResult> wrong =
        checked.obligations().stream()
            .filter(item -> !(item.outcome() instanceof CertificateCheck.Proved))
            .toList();
    assertThat(wrong).isEmpty();
    assertThat(checked.safe().equals(safe(verdict))).as("covers what is safe").isTrue();
    return certificate;
  }
}
