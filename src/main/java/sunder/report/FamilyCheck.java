package sunder.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.Feature;
import sunder.family.FeatureAnalysis;
import sunder.family.FeatureModel;
import sunder.frontend.Subject.FeatureTest;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Rejection;

/**
 * The static check of a family: its feature model, its feature tests and its diagnostics, without
 * verification.
 *
 * @param version the version of this tool
 * @param file the file name as the user gave it
 * @param family the feature model of a program: the features and the valid variants; nothing for a
 *     feature model alone
 * @param analysis the analysis of the feature model
 * @param unmentioned the features that the program does not mention
 * @param featureTests the tests of features in the text, in source order
 * @param rejections the reasons for which some valid variants cannot be verified
 * @param remarks remarks on the features, one sentence each
 */
public record FamilyCheck(
    String version,
    String file,
    Optional<FeatureModel> family,
    FeatureAnalysis analysis,
    List<Feature> unmentioned,
    List<FeatureTest> featureTests,
    List<Diagnostic> warnings,
    List<Rejection> rejections,
    List<String> remarks) {
  public FamilyCheck {
    unmentioned = List.copyOf(unmentioned);
    featureTests = List.copyOf(featureTests);
    warnings = List.copyOf(warnings);
    rejections = List.copyOf(rejections);
    remarks = List.copyOf(remarks);
  }

  /** Returns for each tested feature the locations of its tests, one for each line. */
  public Map<String, List<Span>> testLocations() {
    Map<String, List<Span>> places = new LinkedHashMap<>();
    for (FeatureTest test : featureTests) {
      List<Span> known = places.computeIfAbsent(test.feature(), name -> new ArrayList<>());
      Span place = test.span();
      if (known.stream().noneMatch(p -> p.file() == place.file() && p.line() == place.line())) {
        known.add(place);
      }
    }
    return places;
  }

  /** Returns the verdicts of the variants that are rejected before verification. */
  public Optional<VerdictTable> verdicts() {
    return family.map(
        model ->
            VerdictTable.of(Rejection.groups(rejections, model.valid()), model.valid(), model));
  }

  /** Returns the rows of the verdicts. */
  public List<VerdictTable.Row> rows() {
    return verdicts().map(VerdictTable::rows).orElse(List.of());
  }
}
