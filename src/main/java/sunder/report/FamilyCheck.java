package sunder.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.FeatureModel;
import sunder.frontend.Subject.FeatureTest;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.verdict.Rejection;

/**
 * What can be said of a family without running it.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param model its features and valid variants
 * @param mentioned names of the features that the program mentions
 * @param tests where the text asks for features, in its order
 * @param warnings what the user may have meant otherwise
 * @param rejections why some of the valid variants cannot be verified
 */
public record FamilyCheck(
    String version,
    String file,
    FeatureModel model,
    Set<String> mentioned,
    List<FeatureTest> tests,
    List<Diagnostic> warnings,
    List<Rejection> rejections) {
  public FamilyCheck {
    mentioned = Set.copyOf(mentioned);
    tests = List.copyOf(tests);
    warnings = List.copyOf(warnings);
    rejections = List.copyOf(rejections);
  }

  /** The places that test each feature that the text asks for, one for each line. */
  public Map<String, List<Span>> places() {
    Map<String, List<Span>> places = new LinkedHashMap<>();
    for (FeatureTest test : tests) {
      List<Span> known = places.computeIfAbsent(test.feature(), name -> new ArrayList<>());
      Span place = test.span();
      if (known.stream().noneMatch(p -> p.file() == place.file() && p.line() == place.line())) {
        known.add(place);
      }
    }
    return places;
  }

  /** What is known without a run: the verdicts of those that cannot be verified. */
  public VerdictTable verdicts() {
    return VerdictTable.of(Rejection.groups(rejections, model.valid()), model.valid(), model);
  }
}
