package sunder.report.json;

import java.util.Locale;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.report.AssertionResult;
import sunder.report.FunctionNeeds;
import sunder.report.ReportFacts;
import sunder.source.Span;
import sunder.verdict.FunctionSummary.LatentFailure;
import sunder.verdict.FunctionSummary.Strength;
import sunder.verdict.Verdict;

/** The preconditions of a function as JSON and as SARIF results. */
final class JsonNeeds {
  private JsonNeeds() {}

  /** Returns the fields of a report about the needs of its function. */
  static JsonFields fields(ReportFacts report) {
    Optional<FunctionNeeds> needs = report.needs();
    return needs.isEmpty()
        ? new JsonFields()
        : new JsonFields()
            .list("needs", needs.get().preconditions(), JsonNeeds::condition)
            .list("latent", needs.get().latentFailures(), JsonNeeds::condition);
  }

  private static JsonFields condition(FunctionNeeds.Condition condition) {
    return new JsonFields()
        .put("text", Optional.of(condition.text()).filter(text -> !text.isEmpty()))
        .put("strength", condition.strength().map(JsonNeeds::title))
        .putAll(JsonFragments.condition(condition.variants()))
        .list("failures", condition.failures(), JsonNeeds::failure);
  }

  private static String title(Strength strength) {
    return strength.name().toLowerCase(Locale.ROOT);
  }

  private static JsonFields failure(LatentFailure failure) {
    Span span = failure.assertion().span();
    return new JsonFields()
        .put("kind", failure.assertion().kind().title())
        .put("file", span.file().name())
        .putAll(JsonFragments.position(span))
        .put("text", failure.assertion().text());
  }

  /** Returns the SARIF result of a precondition: at the first failure of calls that violate it. */
  static JsonFields need(ReportFacts report, FunctionNeeds.Condition condition) {
    return result(report, condition, "needs `" + condition.text() + "`, else fails ");
  }

  /** Returns the SARIF result of failures of some calls. */
  static JsonFields latent(ReportFacts report, FunctionNeeds.Condition condition) {
    String when = condition.text().isEmpty() ? "" : ", if `" + condition.text() + "`,";
    return result(report, condition, "fails in some calls" + when + " ");
  }

  /** Returns the baseline state; failures without a precondition belong to undecided variants. */
  private static Optional<String> state(ReportFacts report, FunctionNeeds.Condition condition) {
    ConfigSet variants = condition.variants().variants();
    return SarifReport.state(
        report,
        changes ->
            condition.strength().isPresent()
                ? changes.stateOfPrecondition(condition.text(), variants)
                : changes.stateOfVerdict(Verdict.Kind.UNKNOWN, variants));
  }

  private static JsonFields result(
      ReportFacts report, FunctionNeeds.Condition condition, String said) {
    LatentFailure first = condition.failures().get(0);
    String function = report.task().qualifier().entry().orElse("");
    return SarifRule.LATENT
        .result()
        .put("kind", "review")
        .put("level", "none")
        .put("baselineState", state(report, condition))
        .putAll(
            SarifRule.LATENT.message(
                function + "()",
                said + String.join(", ", condition.places()),
                condition.variants().condition()))
        .putAll(SarifFragments.locations(first.assertion().span()))
        .putAll(SarifFragments.codeFlow(first.counterexample().play()))
        .putAll(
            SarifFragments.fingerprint(
                report.title(),
                condition.variants().condition() + condition.text(),
                first.assertion().span(),
                Optional.of(AssertionResult.title(first.assertion(), ""))))
        .put("properties", JsonFragments.condition(condition.variants()));
  }
}
