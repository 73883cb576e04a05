package sunder.frontend.ia.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.source.Diagnostic;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * A detector of misspelt feature names. In a program without a {@code features} line each name of a
 * condition is a feature, so a misspelling silently adds one; a name that occurs once and is
 * similar to another name is reported.
 */
public final class MisspeltFeatures {
  /**
   * The least length of a name that is compared by edit distance; shorter names are always similar.
   */
  private static final int MIN_LENGTH = 4;

  private MisspeltFeatures() {}

  /** Returns one warning for each suspected name, in source order. */
  public static List<Diagnostic> warnings(Program program) {
    if (program.context().stream().anyMatch(Program.ContextItem.BooleanFeature.class::isInstance)) {
      return List.of();
    }
    Map<String, List<Span>> uses = ProgramNames.of(program).booleanFeatureUses();
    Set<String> declared = new TreeSet<>();
    for (Program.ContextItem item : program.context()) {
      if (item instanceof Program.ContextItem.NumericFeature feature) {
        declared.add(feature.name());
      }
    }
    List<Diagnostic> warnings = new ArrayList<>();
    uses.forEach(
        (name, spans) -> {
          if (spans.size() == 1 && !declared.contains(name)) {
            similarName(name, uses)
                .ifPresent(other -> warnings.add(warning(name, other, spans.get(0))));
          }
        });
    return warnings;
  }

  /**
   * Returns a similar name that occurs more than once or earlier; of two names that occur once, the
   * later one is suspected.
   */
  private static Optional<String> similarName(String name, Map<String, List<Span>> uses) {
    int place = uses.get(name).get(0).start();
    Set<String> others = new TreeSet<>();
    uses.forEach(
        (other, spans) -> {
          boolean known = spans.size() > 1 || spans.get(0).start() < place;
          if (known && !other.equals(name) && !isNumbered(name, other)) {
            others.add(other);
          }
        });
    Optional<String> sameLetters = others.stream().filter(name::equalsIgnoreCase).findFirst();
    return name.length() < MIN_LENGTH
        ? sameLetters
        : sameLetters.or(() -> Suggestions.nearest(name, others));
  }

  /** Returns whether the names differ in digits only, as {@code F1} and {@code F2} do. */
  private static boolean isNumbered(String one, String other) {
    return one.replaceAll("[0-9]", "").equals(other.replaceAll("[0-9]", ""));
  }

  private static Diagnostic warning(String name, String other, Span span) {
    return Diagnostic.of(
        span,
        "feature '" + name + "' is met only here",
        "did you mean '" + other + "'? If not, say so with a line 'features " + name + ", ...;'");
  }
}
