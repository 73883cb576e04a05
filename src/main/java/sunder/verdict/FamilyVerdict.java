package sunder.verdict;

import static java.math.BigInteger.ZERO;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import sunder.family.ConfigSet;

/**
 * A verdict for every variant of a scope.
 *
 * <p>Invariant, checked: the groups are nonempty, disjoint, and their union is {@code scope}.
 *
 * @param scope the variants that were asked about
 * @param groups the groups of variants with one verdict
 */
public record FamilyVerdict(ConfigSet scope, List<Group> groups) {
  public FamilyVerdict {
    groups = List.copyOf(groups);
    List<ConfigSet> sets = groups.stream().map(Group::variants).toList();
    if (!scope.space().union(sets).equals(scope)) {
      throw new IllegalArgumentException("verdicts do not cover the valid variants exactly");
    }
    // Sets are disjoint iff their union has as many elements as they have together, which is
    // cheaper to check than the intersection of each set with all preceding ones.
    BigInteger together = sets.stream().map(ConfigSet::count).reduce(ZERO, BigInteger::add);
    if (sets.stream().anyMatch(ConfigSet::isEmpty) || !together.equals(scope.count())) {
      throw new IllegalArgumentException("empty or overlapping verdict groups");
    }
  }

  /** Returns this verdict extended by groups of further variants. */
  public FamilyVerdict with(List<Group> more) {
    List<Group> all = new ArrayList<>(groups);
    all.addAll(more);
    ConfigSet wider = more.stream().map(Group::variants).reduce(scope, ConfigSet::or);
    return new FamilyVerdict(wider, all);
  }

  /** Returns the variants whose verdict satisfies a predicate. */
  public ConfigSet variantsWith(Predicate<Verdict> some) {
    return groups.stream()
        .filter(group -> some.test(group.verdict()))
        .map(Group::variants)
        .reduce(scope.space().none(), ConfigSet::or);
  }

  /** A set of variants with one verdict and, if unsafe, one counterexample. */
  public record Group(ConfigSet variants, Verdict verdict) {}
}
