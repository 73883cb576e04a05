package sunder.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.limit.Checkpoint;
import sunder.proof.Identity;
import sunder.proof.Part;
import sunder.proof.ProofWriter;
import sunder.proof.Question;
import sunder.report.VerificationReport.CertificateNote;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Budget;
import sunder.verify.LimitReached;
import sunder.verify.Problem;
import sunder.verify.methods.SecondProof;

/** The file of {@code --certificate}. */
final class CertificateFile {
  private final ProcessEnvironment environment;
  private final Path path;
  private final List<Path> inputs;

  /**
   * @param inputs files that are read: it must be none of them
   */
  CertificateFile(ProcessEnvironment environment, Path path, List<Path> inputs) {
    this.environment = environment;
    this.path = path;
    this.inputs = inputs;
  }

  /**
   * Writes what proves the SAFE variants. Where nothing does, or a limit ends this, the user is
   * told; it is no limit for the report.
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
        return Optional.of(write(text, problem, written));
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

  private CertificateNote write(SourceFile text, Problem problem, List<Part> parts)
      throws UsageException, IOException {
    Question asked =
        new Question(
            Identity.of(text.text(), problem.property()), problem.automaton(), problem.scope());
    Optional<ProofWriter> writer = Checkpoint.optional(() -> ProofWriter.of(asked, parts));
    if (writer.isEmpty()) {
      throw new UsageException("--certificate: the program has too many control points");
    }
    try (ReportTarget target = ReportTarget.open("--certificate", path, inputs)) {
      Checkpoint.optional(
          () -> {
            writer.get().write(target.writer());
            target.writer().flush();
            return target;
          });
    }
    return new CertificateNote(path.toString(), writer.get().variants());
  }
}
