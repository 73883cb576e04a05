package sunder.report;

import java.util.List;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;
import sunder.verify.Method;
import sunder.verify.VerificationResult;

/**
 * A result with what was asked: everything a report of one file shows.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param solver the SMT solver's name
 * @param faults what is wrong in variants that are not among the valid ones for it
 * @param assumptions what was assumed about the language
 */
public record VerificationReport(
    String version,
    String file,
    Method method,
    String solver,
    FeatureModel features,
    VerificationResult result,
    List<Diagnostic> faults,
    List<String> assumptions) {
  public VerificationReport {
    faults = List.copyOf(faults);
    assumptions = List.copyOf(assumptions);
  }

  /** The report of a text without faults in a language that assumes nothing. */
  public VerificationReport(
      String version,
      String file,
      Method method,
      String solver,
      FeatureModel features,
      VerificationResult result) {
    this(version, file, method, solver, features, result, List.of(), List.of());
  }
}
