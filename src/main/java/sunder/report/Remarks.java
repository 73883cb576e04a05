package sunder.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.replay.RunEnd;
import sunder.source.Excerpt;

/**
 * What of a text no run gets to, why a formula holds already, and which features matter to no
 * verdict, in sentences.
 *
 * @param unreached statements that no variant runs
 * @param unasked assertions that some variants never ask, with the condition
 * @param end where a run ends before them
 * @param reasons why a formula holds already
 * @param idle names of features
 */
public record Remarks(
    List<String> unreached,
    List<String> unasked,
    Optional<String> end,
    List<String> reasons,
    List<String> idle) {
  private static final int LONGEST = 60;

  /** What there is to say of a verdict. */
  public static Remarks of(VerdictTable table, VerificationReport.Reading reading) {
    DeadCode dead = reading.dead();
    return new Remarks(
        dead.everywhere().stream().map(Remarks::place).toList(),
        dead.assertions().stream()
            .map(s -> place(s) + ": not asked when " + condition(s.variants(), table))
            .toList(),
        dead.end().map(Remarks::sentence),
        dead.reasons().stream().map(reason -> sentence(reason, table)).toList(),
        IdleFeatures.of(table, reading.mentioned()));
  }

  /** Whether there are statements that no run gets to, in some variants at least. */
  public boolean hasUnreached() {
    return !unreached.isEmpty() || !unasked.isEmpty();
  }

  private static String condition(ConfigSet variants, VerdictTable table) {
    return ConditionText.of(variants, table.valid());
  }

  private static String place(DeadCode.Statement statement) {
    return "line %s: %s".formatted(statement.span().line(), Excerpt.of(statement.span(), LONGEST));
  }

  private static String sentence(RunEnd end) {
    String hint =
        end.check()
            .map(check -> "; try --check " + check.name().toLowerCase(Locale.ROOT))
            .orElse("");
    return "A run ends at line %s: %s%s".formatted(end.at().line(), end.reason(), hint);
  }

  private static String sentence(DeadCode.Reason reason, VerdictTable table) {
    boolean ofAll = reason.variants().equals(table.scope());
    return reason.sentence() + (ofAll ? "" : " when " + condition(reason.variants(), table));
  }
}
