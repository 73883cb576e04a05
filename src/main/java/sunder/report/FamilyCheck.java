package sunder.report;

import java.util.List;
import java.util.Set;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;
import sunder.verdict.Rejection;

/**
 * What can be said of a family without running it.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param model its features and valid variants
 * @param mentioned names of the features that the program mentions
 * @param warnings what the user may have meant otherwise
 * @param rejections why some of the valid variants cannot be verified
 */
public record FamilyCheck(
    String version,
    String file,
    FeatureModel model,
    Set<String> mentioned,
    List<Diagnostic> warnings,
    List<Rejection> rejections) {
  public FamilyCheck {
    mentioned = Set.copyOf(mentioned);
    warnings = List.copyOf(warnings);
    rejections = List.copyOf(rejections);
  }

  /** What is known without a run: the verdicts of those that cannot be verified. */
  public VerdictTable verdicts() {
    return VerdictTable.of(Rejection.groups(rejections, model.valid()), model.valid(), model);
  }
}
