package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.preprocess.macro.MacroTable;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * Collects the names in conditions that the external feature model leaves undefined, and the
 * conditions that therefore never or always hold.
 *
 * <p>Input: the conditions of project files with the variants that evaluate them. Output: remarks
 * for the report on dead code and code of every variant.
 */
final class UndefinedNames {
  private static final int MOST_SHOWN = 8;

  private final FeatureSpace space;
  private final Set<String> names = new LinkedHashSet<>();

  /** "never", "always" or the empty string by the place of the condition. */
  private final Map<String, String> conditions = new LinkedHashMap<>();

  UndefinedNames(FeatureSpace space) {
    this.space = space;
  }

  /**
   * Records a condition of a project file.
   *
   * @param when the variants that evaluate it
   * @param holds the variants in which it holds
   * @param macros the current macros; a name that the text defines is not undefined
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

  /** Returns the remarks for the report. */
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
