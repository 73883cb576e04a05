package sunder.report;

import sunder.family.FeatureModel;
import sunder.verify.Comparison;

/**
 * A comparison with what was asked: everything a report of one file shows.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param solver the SMT solver's name
 */
public record ComparisonReport(
    String version, String file, String solver, FeatureModel features, Comparison comparison) {}
