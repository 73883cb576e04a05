package sunder.verdict;

import static java.math.BigInteger.ZERO;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import sunder.family.ConfigSet;

/**
 * A verdict for every variant.
 *
 * <p>Invariant, checked: the groups are not empty, disjoint, and together exactly {@code scope}.
 *
 * @param scope the variants that were asked about
 */
public record FamilyVerdict(ConfigSet scope, List<Group> groups) {
  public FamilyVerdict {
    groups = List.copyOf(groups);
    List<ConfigSet> sets = groups.stream().map(Group::variants).toList();
    if (!scope.space().union(sets).equals(scope)) {
      throw new IllegalArgumentException("verdicts do not cover the valid variants exactly");
    }
    // Sets are disjoint if they have as many elements as their union: a pass over each is cheaper
    // than to ask it of each and all before.
    BigInteger together = sets.stream().map(ConfigSet::count).reduce(ZERO, BigInteger::add);
    if (sets.stream().anyMatch(ConfigSet::isEmpty) || !together.equals(scope.count())) {
      throw new IllegalArgumentException("empty or overlapping verdict groups");
    }
  }

  /** The same with verdicts about further variants. */
  public FamilyVerdict with(List<Group> more) {
    List<Group> all = new ArrayList<>(groups);
    all.addAll(more);
    ConfigSet wider = more.stream().map(Group::variants).reduce(scope, ConfigSet::or);
    return new FamilyVerdict(wider, all);
  }

  /** The variants whose verdict is one of these. */
  public ConfigSet variantsWith(Predicate<Verdict> some) {
    return groups.stream()
        .filter(group -> some.test(group.verdict()))
        .map(Group::variants)
        .reduce(scope.space().none(), ConfigSet::or);
  }

  /** Variants with one verdict and, if unsafe, one counterexample. */
  public record Group(ConfigSet variants, Verdict verdict) {}
}
