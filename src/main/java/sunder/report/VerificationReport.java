package sunder.report;

import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.verify.Method;
import sunder.verify.VerificationResult;

/**
 * A result with what was asked: everything a report of one file shows.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param formula the temporal formula that was asked about, if one was
 * @param solver the SMT solver's name
 * @param certificate of the safe variants, if one was written
 * @param background for reports to look at
 */
public record VerificationReport(
    String version,
    String file,
    Optional<String> formula,
    Method method,
    String solver,
    FeatureModel features,
    VerificationResult result,
    Optional<CertificateNote> certificate,
    Optional<Background> background) {

  /** A report without certificate and background. */
  public VerificationReport(
      String version,
      String file,
      Optional<String> formula,
      Method method,
      String solver,
      FeatureModel features,
      VerificationResult result) {
    this(
        version,
        file,
        formula,
        method,
        solver,
        features,
        result,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Where the certificate is.
   *
   * @param variants those that it is about
   */
  public record CertificateNote(String file, ConfigSet variants) {}

  /** The file, and the formula if there is one. */
  public String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }
}
