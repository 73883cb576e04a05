package sunder.report;

import java.util.List;
import java.util.Set;
import sunder.family.FeatureModel;
import sunder.source.Diagnostic;

/**
 * What can be said of a family without running it.
 *
 * @param version of this tool
 * @param file as the user named it
 * @param model its features and valid variants
 * @param mentioned names of the features that the program mentions
 * @param warnings what the user may have meant otherwise
 * @param faults what is wrong in variants that are not among the valid ones for it
 */
public record FamilyCheck(
    String version,
    String file,
    FeatureModel model,
    Set<String> mentioned,
    List<Diagnostic> warnings,
    List<Diagnostic> faults) {
  public FamilyCheck {
    mentioned = Set.copyOf(mentioned);
    warnings = List.copyOf(warnings);
    faults = List.copyOf(faults);
  }
}
