package sunder.testing;

import java.math.BigInteger;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;
import sunder.verify.Problem;

/** What one way of deciding says: the variants it calls unsafe, and those it calls safe. */
public record Opinion(String method, ConfigSet unsafe, ConfigSet safe, String text) {
  /**
   * The opinion of a procedure.
   *
   * @throws IllegalStateException if a counterexample is not one
   */
  public static Opinion of(String method, Problem problem, FamilyVerdict verdict) {
    ConfigSet unsafe = problem.features().space().none();
    ConfigSet safe = unsafe;
    StringBuilder text = new StringBuilder(method + ":");
    for (FamilyVerdict.Group group : verdict.groups()) {
      text.append("\n  ").append(describe(group));
      if (group.verdict() instanceof Verdict.Unsafe found) {
        requireReplay(method, problem, group.variants(), found.counterexample());
        unsafe = unsafe.or(group.variants());
      } else if (group.verdict() instanceof Verdict.Safe) {
        safe = safe.or(group.variants());
      }
    }
    return new Opinion(method, unsafe, safe, text.toString());
  }

  private static String describe(FamilyVerdict.Group group) {
    return group.variants().count()
        + " variants, such as "
        + group.variants().pick().values()
        + ": "
        + group
            .verdict()
            .fold(
                safe -> "SAFE",
                unsafe ->
                    "UNSAFE "
                        + unsafe.counterexample().play().moves()
                        + " "
                        + unsafe.counterexample().script(),
                unknown -> "UNKNOWN (" + unknown.reason().title() + ")",
                rejected -> rejected.kind().name());
  }

  private static void requireReplay(
      String method, Problem problem, ConfigSet variants, Counterexample counterexample) {
    Replay replay = problem.replay();
    // With numeric features a group may have a play whose answers follow the features' values.
    boolean numeric =
        problem.features().features().stream()
            .anyMatch(feature -> feature instanceof Feature.Numeric);
    ConfigSet covered =
        numeric ? variants.space().single(counterexample.configuration()) : variants;
    ReplayResult replayed =
        replay.run(counterexample.script(), covered, ReplayLimits.of(counterexample.script()));
    if (!covered.isSubsetOf(replayed.unsafe())) {
      throw new IllegalStateException(
          method + ": no counterexample for all of its group: " + counterexample.script());
    }
    if (!variants.contains(counterexample.configuration())) {
      throw new IllegalStateException(method + ": the play is of a variant outside its group");
    }
  }

  public BigInteger decided() {
    return unsafe.or(safe).count();
  }

  public boolean contradicts(Opinion other) {
    return unsafe.intersects(other.safe) || safe.intersects(other.unsafe);
  }
}
