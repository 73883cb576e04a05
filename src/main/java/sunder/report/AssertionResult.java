package sunder.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult;

/**
 * The verification result of one assertion: the verified variants, partitioned by result.
 *
 * <p>The sets {@code failing}, {@code proved}, {@code unknown} and {@code notAsked} are pairwise
 * disjoint and cover the verified variants.
 *
 * @param location its location, such as {@code line 3}
 * @param failing the variants in which it fails
 * @param counterexamples groups of failing variants with their counterexamples, the shortest
 *     counterexample first
 * @param proved the variants in which it cannot fail
 * @param unknown the undecided variants, by reason; no set is empty
 * @param notChecked the variants in which another assertion fails and this one was not checked
 */
public record AssertionResult(
    Assertion assertion,
    String location,
    VariantCondition failing,
    List<VerdictTable.UnsafeGroup> counterexamples,
    VariantCondition proved,
    Map<UnknownReason, VariantCondition> unknown,
    VariantCondition notChecked) {

  /**
   * Returns the results of all assertions, those that reports hide included, in source order.
   *
   * @param valid the valid configurations, relative to which conditions are printed
   * @param file the name of the verified file
   */
  static List<AssertionResult> listOf(VerificationResult result, ConfigSet valid, String file) {
    ConfigSet scope = result.verdict().scope();
    ConfigSet verified = result.verdict().variantsWith(verdict -> verdict.kind().isVerified());
    VariantCondition where = new VariantCondition(verified, scope, valid);
    return result.assertions().stream().map(verdict -> of(verdict, where, file)).toList();
  }

  private static AssertionResult of(
      AssertionVerdict about, VariantCondition verified, String file) {
    Map<UnknownReason, ConfigSet> unknown = new EnumMap<>(UnknownReason.class);
    for (FamilyVerdict.Group group : about.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unknown other) {
        unknown.merge(other.reason(), group.variants(), ConfigSet::or);
      }
    }
    Map<UnknownReason, VariantCondition> open = new EnumMap<>(UnknownReason.class);
    unknown.forEach((reason, variants) -> open.put(reason, verified.withVariants(variants)));
    return new AssertionResult(
        about.assertion(),
        Wording.line(about.assertion().span(), file),
        verified.withVariants(about.failing()),
        about.failures().stream()
            .map(
                f ->
                    new VerdictTable.UnsafeGroup(
                        verified.withVariants(f.variants()), f.counterexample()))
            .toList(),
        verified.withVariants(about.proved()),
        open,
        verified.withVariants(verified.variants().minus(about.verdict().scope())));
  }

  /**
   * Returns whether reports hide this result: the assertion is implicit (a statement of a model, a
   * use of a pointer or of a variable in C, a limit of the analysis) and has neither a failure nor
   * an unknown result to report.
   */
  boolean isHidden() {
    return switch (assertion.kind()) {
      case STATEMENT -> !fails();
      case NULL, UNINIT, LIFETIME -> !fails() && unknown.isEmpty();
      default -> assertion.isAnalysisLimit() && unknown.isEmpty();
    };
  }

  /** Returns whether the assertion fails in some variant. */
  public boolean fails() {
    return !failing.isEmpty();
  }

  /**
   * Returns the title of the assertion, such as {@code line 3: assert(x > 0)} or {@code line 4: *p
   * (null)}.
   */
  public String title() {
    return title(assertion, location);
  }

  /**
   * Returns the title of an assertion at a location.
   *
   * @param place its location, such as {@code line 3}
   */
  public static String title(Assertion assertion, String place) {
    Span span = assertion.span();
    return span.start() == span.end()
        ? assertion.text()
        : "%s: %s%s"
            .formatted(
                place,
                assertion.text(),
                assertion.kind().isCheck() ? " (" + assertion.kind().title() + ")" : "");
  }
}
