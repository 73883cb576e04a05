package sunder.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.family.PresenceFormulas.Condition;

/**
 * Features that matter to no verdict: the conditions of all verdicts can be written without them.
 */
public final class IdleFeatures {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  private IdleFeatures() {}

  /**
   * Those of the features that the program mentions; none where a condition has no formula, and
   * none where all variants have the same verdict, to which no feature matters.
   */
  public static List<String> of(VerdictTable table, Set<String> mentioned) {
    List<ConfigSet> kinds = table.rows().stream().map(VerdictTable.Row::variants).toList();
    if (kinds.size() < 2) {
      return List.of();
    }
    Set<String> used = new HashSet<>();
    for (ConfigSet kind : kinds) {
      if (!(PresenceFormulas.describe(kind, table.scope()) instanceof Condition.Exact exact)) {
        return List.of();
      }
      NAME.matcher(exact.formula().text()).results().forEach(name -> used.add(name.group()));
    }
    return table.scope().space().features().stream()
        .map(Feature::name)
        .filter(name -> mentioned.contains(name) && !used.contains(name))
        .toList();
  }
}
