package sunder.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;
import sunder.verify.VerificationResult.RunSummary;
import sunder.verify.VerificationResult.Statistics;

/**
 * Combines the results of a family under several properties that are verified one after the other:
 * a variant is SAFE if it is under all of them. Mutable.
 */
public final class MultiPropertyResult {
  private final ConfigSet scope;
  private final List<FamilyVerdict.Group> decided = new ArrayList<>();
  private List<FamilyVerdict.Group> safe = List.of();
  private ConfigSet open;
  private ConfigSet notAsked;
  private Optional<RunSummary> last = Optional.empty();
  private Statistics statistics = new Statistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  private Optional<ReplayMismatch> failure = Optional.empty();
  private int iterations;

  /** Creates an empty result for some variants. */
  public MultiPropertyResult(ConfigSet scope) {
    this.scope = scope;
    this.open = scope;
    this.notAsked = scope.minus(scope);
  }

  /** Returns the variants that are safe under all properties up to now. */
  public ConfigSet open() {
    return open;
  }

  /** Adds the result of the open variants under the next property. */
  public void add(VerificationResult result) {
    List<FamilyVerdict.Group> stillSafe = new ArrayList<>();
    ConfigSet safeNow = scope.minus(scope);
    for (FamilyVerdict.Group group : result.verdict().groups()) {
      if (group.verdict() instanceof Verdict.Safe) {
        stillSafe.add(group);
        safeNow = safeNow.or(group.variants());
      } else {
        decided.add(group);
      }
    }
    notAsked = notAsked.or(open.minus(result.verdict().scope()));
    safe = stillSafe;
    open = safeNow;
    last = Optional.of(result.run());
    failure = failure.or(result::failure);
    iterations += result.run().iterations();
    statistics = sum(statistics, result.run().statistics());
  }

  private static Statistics sum(Statistics one, Statistics other) {
    return new Statistics(
        one.states() + other.states(),
        one.transitions() + other.transitions(),
        Math.max(one.largestModel(), other.largestModel()),
        other.finalModel(),
        one.smtQueries() + other.smtQueries(),
        one.smtMillis() + other.smtMillis(),
        other.millis(),
        Math.max(one.peakHeapBytes(), other.peakHeapBytes()),
        one.partiallyExpandedStates() + other.partiallyExpandedStates(),
        one.reusedTransitions() + other.reusedTransitions());
  }

  /** Returns the combined result; at least one was added. */
  public VerificationResult result() {
    List<FamilyVerdict.Group> groups = new ArrayList<>(decided);
    groups.addAll(safe);
    RunSummary run = last.orElseThrow();
    return new VerificationResult(
        new FamilyVerdict(scope.minus(notAsked), groups),
        List.of(),
        new RunSummary(iterations, run.partitions(), run.termOrigins(), statistics, List.of()),
        failure);
  }
}
