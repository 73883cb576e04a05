package sunder.report;

import java.util.Optional;
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
 */
public record VerificationReport(
    String version,
    String file,
    Optional<String> formula,
    Method method,
    String solver,
    FeatureModel features,
    VerificationResult result) {

  /** The file, and the formula if there is one. */
  String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }
}
