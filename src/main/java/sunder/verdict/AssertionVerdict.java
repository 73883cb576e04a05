package sunder.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import sunder.family.ConfigSet;

/**
 * What is known of one assertion.
 *
 * @param verdict about the variants in which it was asked about; in the others something else fails
 *     and nobody wanted to know more
 */
public record AssertionVerdict(Assertion assertion, FamilyVerdict verdict) {
  /** The variants in which it fails. */
  public ConfigSet failing() {
    return verdict.variantsWith(Verdict.Unsafe.class::isInstance);
  }

  /** The variants in which it is proved. */
  public ConfigSet proved() {
    return verdict.variantsWith(Verdict.Safe.class::isInstance);
  }

  /** The counterexamples, each with the variants that it is for, the shortest play first. */
  public List<Failure> failures() {
    List<Failure> failures = new ArrayList<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      if (group.verdict() instanceof Verdict.Unsafe unsafe) {
        failures.add(new Failure(group.variants(), unsafe.counterexample()));
      }
    }
    failures.sort(Comparator.comparingInt(f -> f.counterexample().play().steps().size()));
    return failures;
  }

  /** Variants that one counterexample shows to fail. */
  public record Failure(ConfigSet variants, Counterexample counterexample) {}
}
