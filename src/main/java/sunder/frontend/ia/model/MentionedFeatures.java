package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sunder.family.Feature;
import sunder.frontend.ia.syntax.Holes;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Program;

/**
 * Tells the features that a program mentions from those that only its feature model has. The former
 * are the ones to name in conditions, see {@link sunder.family.PresenceFormulas}; on the others no
 * behaviour depends.
 */
public final class MentionedFeatures {
  private MentionedFeatures() {}

  /**
   * The names of the declared features and holes, and all that occur in conditions or expressions.
   */
  private static Set<String> names(Program program) {
    Set<String> result = new HashSet<>(NamesInUse.of(program).features());
    result.addAll(used(program));
    return result;
  }

  /** The names of the holes, and all that occur in conditions or expressions. */
  public static Set<String> used(Program program) {
    Set<String> result = new HashSet<>(NamesInUse.of(program).mentioned());
    result.addAll(Holes.names(program).values());
    return Set.copyOf(result);
  }

  /** The features in their order, those that the program mentions first. */
  static List<Feature> first(Program program, List<Feature> features) {
    Set<String> mentioned = names(program);
    List<Feature> result = new ArrayList<>(features);
    result.removeIf(feature -> !mentioned.contains(feature.name()));
    features.stream().filter(f -> !mentioned.contains(f.name())).forEach(result::add);
    return result;
  }
}
