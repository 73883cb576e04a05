package sunder.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * @param reading how the text was read
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
    Optional<Background> background,
    Reading reading) {

  /** A report without certificate and background, of a text without remarks. */
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

  /** A report of a text without remarks, in a language that leaves nothing open. */
  public VerificationReport(
      String version,
      String file,
      Optional<String> formula,
      Method method,
      String solver,
      FeatureModel features,
      VerificationResult result,
      Optional<CertificateNote> certificate,
      Optional<Background> background) {
    this(
        version,
        file,
        formula,
        method,
        solver,
        features,
        result,
        certificate,
        background,
        Reading.PLAIN);
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
   */
  public record Reading(List<String> assumptions, Set<String> mentioned, DeadCode dead) {
    /** Nothing to say. */
    public static final Reading PLAIN = new Reading(List.of(), Set.of(), DeadCode.NONE);

    public Reading {
      assumptions = List.copyOf(assumptions);
      mentioned = Set.copyOf(mentioned);
    }
  }

  /** The verdicts. */
  public VerdictTable verdicts() {
    return VerdictTable.of(result.verdict(), features);
  }

  /** The file, and the formula if there is one. */
  public String title() {
    return file + formula.map(text -> ": " + text).orElse("");
  }
}
