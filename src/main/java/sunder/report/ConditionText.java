package sunder.report;

import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.PresenceFormulas;
import sunder.limit.Checkpoint;
import sunder.verify.LimitReached;

/** Conditions over features as reports show them. */
public final class ConditionText {
  private ConditionText() {}

  /** A formula that holds for exactly these among the valid configurations, or a note. */
  public static String of(ConfigSet variants, ConfigSet valid) {
    try {
      return Checkpoint.optional(() -> PresenceFormulas.print(variants, valid));
    } catch (LimitReached e) {
      return "(no formula: " + e.reason().title() + ")";
    }
  }

  /** One configuration in the syntax of {@code --config}; empty without features. */
  public static String of(Configuration configuration) {
    return configuration.values().entrySet().stream()
        .map(
            entry ->
                entry.getKey() instanceof Feature.Bool
                    ? (entry.getValue().signum() == 0 ? "!" : "") + entry.getKey().name()
                    : entry.getKey().name() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
