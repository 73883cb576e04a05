package sunder.cli.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.proof.certified.Certification;
import sunder.report.ReportFacts.CertificateInfo;
import sunder.smt.SolverChoice;
import sunder.source.SourceFile;
import sunder.verdict.FamilyVerdict;
import sunder.verify.Budget;
import sunder.verify.Problem;

/** The certificate file of the option {@code --certificate}. */
public final class CertificateFile {
  private final ProcessEnvironment environment;
  private final Path path;
  private final List<Path> inputs;
  private Optional<String> refuted = Optional.empty();

  /**
   * Creates the file's writer.
   *
   * @param path the file
   * @param inputs the input files, which must not be overwritten
   */
  public CertificateFile(ProcessEnvironment environment, Path path, List<Path> inputs) {
    this.environment = environment;
    this.path = path;
    this.inputs = inputs;
  }

  /**
   * Writes a certificate of the SAFE variants after checking it by the independent checker. If
   * there is no proof, or a limit is reached, prints a message; that limit does not affect the
   * report.
   *
   * @throws UsageException if the file cannot be written
   */
  public Optional<CertificateInfo> write(
      SourceFile text, Problem problem, FamilyVerdict verdict, SolverChoice solver, Budget budget)
      throws UsageException, IOException {
    Certification made = Certification.of(text, problem, verdict, path.toString(), solver, budget);
    if (made instanceof Certification.SafetyCertificate written) {
      warnIfPartial(written);
      try (ReportTarget target = ReportTarget.open("--certificate", path, inputs)) {
        target.writeEvidence(written.text());
      }
      return Optional.of(
          new CertificateInfo(path.toString(), written.variants(), written.undecidedReason()));
    } else if (made instanceof Certification.Refuted found) {
      refuted = Optional.of(found.reason());
      print(". It would not prove what it says: " + found.reason());
    } else if (made instanceof Certification.NoCertificate none) {
      print(none.reason());
    }
    return Optional.empty();
  }

  private void print(String why) {
    environment.err().println("sunder: no certificate" + why);
  }

  private void warnIfPartial(Certification.SafetyCertificate written) {
    if (written.isPartial()) {
      environment
          .err()
          .println(
              "sunder: some variants are proved with one symbolic cell in the place of arrays,"
                  + " others without; a certificate is about the one or the other. Ask for the"
                  + " others apart with --config.");
    }
  }

  /**
   * Throws the failure of the check, if there is one. Must be called after everything is reported.
   *
   * @throws IllegalStateException if the certificate does not prove the verdict: an internal error
   */
  public void throwFailure() {
    if (refuted.isPresent()) {
      throw new IllegalStateException("the certificate is refuted: " + refuted.get());
    }
  }
}
