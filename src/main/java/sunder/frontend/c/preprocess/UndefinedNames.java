package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ConfigSet;

/**
 * Names in conditions that the feature model leaves undefined, and the conditions that therefore
 * never or always hold: what is behind the first is dead code, what is behind the others is in
 * every variant.
 */
final class UndefinedNames {
  private static final int MOST_SHOWN = 8;

  private final FeatureSpace space;
  private final Set<String> names = new LinkedHashSet<>();

  /** Whether a condition, by its place, holds always or never; empty if neither. */
  private final Map<String, String> conditions = new LinkedHashMap<>();

  UndefinedNames(FeatureSpace space) {
    this.space = space;
  }

  /**
   * Sees a condition of the project.
   *
   * @param when the variants that evaluate it
   * @param holds those in which it holds
   * @param macros what names are here: one that the text defines is not undefined
   */
  void add(LogicalLine line, ConfigSet when, ConfigSet holds, MacroTable macros) {
    List<String> found =
        line.arguments().stream()
            .map(PreprocessingToken::text)
            .filter(name -> space.external().excludes(name) && !macros.mayBeMacro(name))
            .toList();
    ConfigSet asked = when.and(space.model().valid());
    if (!found.isEmpty() && !asked.isEmpty()) {
      names.addAll(found);
      String verdict = !holds.intersects(asked) ? "never" : asked.isSubsetOf(holds) ? "always" : "";
      String place = line.start().file().name() + ":" + line.start().line();
      conditions.merge(place, verdict, (one, other) -> one.equals(other) ? one : "");
    }
  }

  /** What the report says of them. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    say(remarks, "Undefined, since the feature model does not have them: ", names);
    say(remarks, "Dead code, since the condition names one of these: ", places("never"));
    say(
        remarks,
        "Code of every variant, though its condition names one of these: ",
        places("always"));
    return remarks;
  }

  private Set<String> places(String verdict) {
    Set<String> places = new LinkedHashSet<>(conditions.keySet());
    places.removeIf(place -> !conditions.get(place).equals(verdict));
    return places;
  }

  private static void say(List<String> remarks, String before, Set<String> what) {
    if (!what.isEmpty()) {
      List<String> shown = what.stream().limit(MOST_SHOWN).toList();
      String more = what.size() > MOST_SHOWN ? ", ... (" + what.size() + ")." : ".";
      remarks.add(before + String.join(", ", shown) + more);
    }
  }
}
