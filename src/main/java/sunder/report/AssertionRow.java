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
 * What is known of one assertion. The sets are disjoint and cover the variants that were verified.
 *
 * @param place such as {@code line 3}
 * @param failing in which it fails
 * @param plays for these, the shortest first
 * @param proved in which it cannot fail
 * @param unknown without empty sets
 * @param notAsked in which something else fails and nobody wanted to know more
 */
public record AssertionRow(
    Assertion assertion,
    String place,
    Where failing,
    List<VerdictTable.Witness> plays,
    Where proved,
    Map<UnknownReason, Where> unknown,
    Where notAsked) {

  /**
   * Those of a result that reports show, in the order of the text.
   *
   * @param file that was asked about
   */
  static List<AssertionRow> of(VerificationResult result, ConfigSet valid, String file) {
    return all(result, valid, file).stream().filter(property -> !property.isHidden()).toList();
  }

  /** Those too that reports do not show. */
  static List<AssertionRow> all(VerificationResult result, ConfigSet valid, String file) {
    ConfigSet scope = result.verdict().scope();
    ConfigSet verified = result.verdict().variantsWith(verdict -> verdict.kind().isVerified());
    Where where = new Where(verified, scope, valid);
    return result.assertions().stream().map(verdict -> of(verdict, where, file)).toList();
  }

  private static AssertionRow of(AssertionVerdict about, Where verified, String file) {
    Map<UnknownReason, ConfigSet> unknown = new EnumMap<>(UnknownReason.class);
    for (FamilyVerdict.Group group : about.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Unknown other) {
        unknown.merge(other.reason(), group.variants(), ConfigSet::or);
      }
    }
    Map<UnknownReason, Where> open = new EnumMap<>(UnknownReason.class);
    unknown.forEach((reason, variants) -> open.put(reason, verified.of(variants)));
    return new AssertionRow(
        about.assertion(),
        Wording.line(about.assertion().span(), file),
        verified.of(about.failing()),
        about.failures().stream()
            .map(f -> new VerdictTable.Witness(verified.of(f.variants()), f.counterexample()))
            .toList(),
        verified.of(about.proved()),
        open,
        verified.of(verified.variants().minus(about.verdict().scope())));
  }

  /**
   * Nobody wrote these as assertions: almost every statement of a model is one, every use of a
   * pointer or variable in C, and so is what is not followed, which matters where runs may get to
   * it.
   */
  private boolean isHidden() {
    return switch (assertion.kind()) {
      case STATEMENT -> !fails();
      case NULL, UNINIT, LIFETIME -> !fails() && unknown.isEmpty();
      default -> assertion.isAnalysisLimit() && unknown.isEmpty();
    };
  }

  /** Whether it fails in some variant. */
  public boolean fails() {
    return !failing.isEmpty();
  }

  /** Such as {@code line 3: assert(x > 0)}, or {@code line 4: *p (null)}. */
  public String title() {
    return title(assertion, place);
  }

  /** The same of an assertion that fails. */
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
