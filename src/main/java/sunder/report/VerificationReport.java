package sunder.report;

import sunder.family.FeatureModel;
import sunder.verify.Method;
import sunder.verify.VerificationResult;

/**
 * A result with what was asked: everything a report of one file shows.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param solver the SMT solver's name
 */
public record VerificationReport(
    String version,
    String file,
    Method method,
    String solver,
    FeatureModel features,
    VerificationResult result) {}
