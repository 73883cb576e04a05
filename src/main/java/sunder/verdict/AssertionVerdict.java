package sunder.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import sunder.family.ConfigSet;

/**
 * The verdict about one assertion.
 *
 * @param assertion the assertion
 * @param verdict the verdict about the variants in which the assertion was checked; in the others
 *     another assertion fails
 */
public record AssertionVerdict(Assertion assertion, FamilyVerdict verdict) {
  /** Returns the variants in which it fails. */
  public ConfigSet failing() {
    return verdict.variantsWith(Verdict.Unsafe.class::isInstance);
  }

  /** Returns the variants in which it is proved. */
  public ConfigSet proved() {
    return verdict.variantsWith(Verdict.Safe.class::isInstance);
  }

  /** Returns the counterexamples with their variants, the shortest play first. */
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

  /** A set of variants and the counterexample for them. */
  public record Failure(ConfigSet variants, Counterexample counterexample) {}
}
