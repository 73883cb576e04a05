package sunder.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult;

/** What is known of each assertion, as reports show it; in the order of the text. */
public record AssertionTable(List<Row> rows) {
  /**
   * One assertion. The sets are disjoint and cover the variants that were verified.
   *
   * @param failing in which it fails
   * @param plays for these, the shortest first
   * @param proved in which it cannot fail
   * @param unknown without empty sets
   * @param notAsked in which something else fails and nobody wanted to know more
   */
  public record Row(
      Assertion assertion,
      ConfigSet failing,
      List<VerdictTable.Witness> plays,
      ConfigSet proved,
      Map<UnknownReason, ConfigSet> unknown,
      ConfigSet notAsked) {}

  public static AssertionTable of(VerificationResult result) {
    ConfigSet scope =
        result.verdict().groups().stream()
            .filter(group -> group.verdict().kind().isVerified())
            .map(FamilyVerdict.Group::variants)
            .reduce(result.verdict().scope().space().none(), ConfigSet::or);
    return new AssertionTable(
        result.assertions().stream()
            .map(verdict -> row(verdict, scope))
            .filter(row -> !isHidden(row))
            .toList());
  }

  private static Row row(AssertionVerdict about, ConfigSet scope) {
    Map<UnknownReason, ConfigSet> unknown = new EnumMap<>(UnknownReason.class);
    for (FamilyVerdict.Group group : about.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unknown other) {
        unknown.merge(other.reason(), group.variants(), ConfigSet::or);
      }
    }
    List<VerdictTable.Witness> plays = new ArrayList<>();
    about
        .failures()
        .forEach(f -> plays.add(new VerdictTable.Witness(f.variants(), f.counterexample())));
    return new Row(
        about.assertion(),
        about.failing(),
        plays,
        about.proved(),
        unknown,
        scope.minus(about.verdict().scope()));
  }

  /** Nobody wrote these as assertions: almost every statement of a model is one. */
  private static boolean isHidden(Row row) {
    return row.assertion().kind() == Assertion.Kind.STATEMENT && row.failing().isEmpty();
  }

  /** Every counterexample for every assertion. */
  public static List<VerdictTable.Witness> failures(
      VerificationResult result, VerdictTable verdicts) {
    AssertionTable table = of(result);
    return table.rows.isEmpty()
        ? verdicts.witnesses()
        : table.rows.stream().flatMap(row -> row.plays().stream()).toList();
  }

  /** Those that fail in some variant. */
  public List<Row> failing() {
    return rows.stream().filter(row -> !row.failing().isEmpty()).toList();
  }
}
