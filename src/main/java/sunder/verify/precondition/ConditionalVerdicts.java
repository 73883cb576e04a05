package sunder.verify.precondition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.FunctionSummary.LatentFailure;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult;

/**
 * The verdicts of a function under its preconditions: UNSAFE for manifest errors, UNKNOWN for
 * failures of some calls that no precondition excludes.
 */
final class ConditionalVerdicts {
  private static final Verdict LATENT = new Verdict.Unknown(UnknownReason.CALLER);

  private final VerificationResult first;
  private final VerificationResult last;
  private final Map<Assertion, List<LatentFailure>> manifest;

  /**
   * Creates the verdicts.
   *
   * @param first the result without preconditions
   * @param last the result under the preconditions
   * @param manifest the manifest failures of each assertion
   */
  ConditionalVerdicts(
      VerificationResult first,
      VerificationResult last,
      Map<Assertion, List<LatentFailure>> manifest) {
    this.first = first;
    this.last = last;
    this.manifest = manifest;
  }

  /** Returns the variants in which the assertion fails in every call. */
  ConfigSet manifest(Assertion assertion) {
    return manifest.getOrDefault(assertion, List.of()).stream()
        .map(LatentFailure::variants)
        .reduce(first.verdict().scope().space().none(), ConfigSet::or);
  }

  VerificationResult result() {
    Map<Assertion, AssertionVerdict> verdicts = new LinkedHashMap<>();
    first.assertions().forEach(verdict -> verdicts.put(verdict.assertion(), verdict));
    last.assertions()
        .forEach(verdict -> verdicts.merge(verdict.assertion(), verdict, this::combined));
    List<AssertionVerdict> assertions = verdicts.values().stream().map(v -> assertion(v)).toList();
    List<LatentFailure> errors = manifest.values().stream().flatMap(List::stream).toList();
    return new VerificationResult(
        conditional(combined(first.verdict(), last.verdict()), errors),
        assertions,
        last.run(),
        first.failure().or(last::failure));
  }

  private AssertionVerdict assertion(AssertionVerdict verdict) {
    return new AssertionVerdict(
        verdict.assertion(),
        conditional(verdict.verdict(), manifest.getOrDefault(verdict.assertion(), List.of())));
  }

  private AssertionVerdict combined(AssertionVerdict before, AssertionVerdict after) {
    return new AssertionVerdict(before.assertion(), combined(before.verdict(), after.verdict()));
  }

  /** Returns the later verdicts, and the earlier ones of variants that were proved before. */
  private static FamilyVerdict combined(FamilyVerdict before, FamilyVerdict after) {
    ConfigSet proved = before.variantsWith(Verdict.Safe.class::isInstance);
    List<FamilyVerdict.Group> groups = new ArrayList<>();
    addAll(groups, before, proved);
    addAll(groups, after, after.scope().minus(proved));
    ConfigSet rest = before.scope().minus(after.scope()).minus(proved);
    if (!rest.isEmpty()) {
      // The preconditions exclude that the assertion is reached before another one fails.
      addAll(groups, before, rest);
    }
    return new FamilyVerdict(before.scope().or(after.scope()), groups);
  }

  private static void addAll(
      List<FamilyVerdict.Group> groups, FamilyVerdict verdict, ConfigSet variants) {
    for (FamilyVerdict.Group group : verdict.groups()) {
      ConfigSet part = group.variants().and(variants);
      if (!part.isEmpty()) {
        groups.add(new FamilyVerdict.Group(part, group.verdict()));
      }
    }
  }

  private static FamilyVerdict conditional(FamilyVerdict verdict, List<LatentFailure> errors) {
    List<FamilyVerdict.Group> groups = new ArrayList<>();
    ConfigSet left = verdict.scope();
    for (LatentFailure error : errors) {
      ConfigSet variants = error.variants().and(left);
      if (!variants.isEmpty()) {
        groups.add(new FamilyVerdict.Group(variants, new Verdict.Unsafe(error.counterexample())));
        left = left.minus(variants);
      }
    }
    Optional<ConfigSet> latent = Optional.empty();
    for (FamilyVerdict.Group group : verdict.groups()) {
      ConfigSet part = group.variants().and(left);
      if (!part.isEmpty() && group.verdict() instanceof Verdict.Unsafe) {
        latent = latent.map(part::or).or(() -> Optional.of(part));
      } else if (!part.isEmpty()) {
        groups.add(new FamilyVerdict.Group(part, group.verdict()));
      }
    }
    latent.ifPresent(variants -> groups.add(new FamilyVerdict.Group(variants, LATENT)));
    return new FamilyVerdict(verdict.scope(), groups);
  }
}
