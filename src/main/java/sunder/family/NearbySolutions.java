package sunder.family;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Solutions of rules that differ from a known one in a few Boolean features: one is changed, and
 * then others that repair the rules that fail, such as the selected member of an alternative group.
 */
final class NearbySolutions {
  private static final int MOST_CHANGES = 4;

  /** The least number of members of a group whose members are exchanged. */
  private static final int SMALLEST_GROUP = 3;

  /** The least size of the largest group for which exchanges take less time than searches. */
  private static final int LARGE_GROUP = 60;

  /** The greatest number of rules and parts of rules that are evaluated for one feature. */
  private static final int MOST_STEPS = 1_000;

  /** The numbers of evaluations per member of a group, and per solution that was found. */
  private static final int STEPS_PER_FEATURE = 100;

  private static final int STEPS_PER_SOLUTION = 200;

  private final RuleClauses clauses;

  /** The features of groups that take many searches otherwise. */
  private final Set<Feature> members = new HashSet<>();

  /** The rules that have each feature. */
  private final Map<Feature, List<Rule>> users = new HashMap<>();

  private final Map<Rule, List<Feature.Bool>> features = new IdentityHashMap<>();

  /** The known solution, by variable. */
  private boolean[] solution = {};

  /** The sums in the known solution. */
  private final Map<Rule, BigInteger> sums = new IdentityHashMap<>();

  private final Set<Feature.Bool> changed = new LinkedHashSet<>();
  private int steps;

  /** The number of evaluations that are left. */
  private int credit;

  NearbySolutions(RuleClauses clauses, List<Rule> rules) {
    this.clauses = clauses;
    if (clauses.sums().stream().anyMatch(sum -> sum.size() >= LARGE_GROUP)) {
      clauses.sums().stream().filter(sum -> sum.size() >= SMALLEST_GROUP).forEach(members::addAll);
    }
    credit = STEPS_PER_FEATURE * members.size();
    for (Rule rule : members.isEmpty() ? List.<Rule>of() : rules) {
      List<Feature.Bool> own = new ArrayList<>();
      for (Feature feature : rule.features()) {
        users.computeIfAbsent(feature, f -> new ArrayList<>()).add(rule);
        if (feature instanceof Feature.Bool bool) {
          own.add(bool);
        }
      }
      features.put(rule, own);
    }
  }

  void setSolution(boolean[] known) {
    solution = known;
    sums.clear();
  }

  /**
   * Returns the features, a given member of a group among them, that have other values in another
   * solution; none if no such solution was found.
   */
  Set<Feature.Bool> changesWith(Feature.Bool feature) {
    changed.clear();
    steps = 0;
    boolean isTried = members.contains(feature) && credit > 0;
    for (int most = 2; isTried && most <= MOST_CHANGES && steps < MOST_STEPS; most++) {
      if (isChangeable(feature, most)) {
        credit += STEPS_PER_SOLUTION - steps;
        return changed;
      }
    }
    credit -= steps;
    return Set.of();
  }

  /** Changes a feature and others, so that the rules hold; no feature if that fails. */
  private boolean isChangeable(Feature.Bool feature, int most) {
    changed.add(feature);
    Optional<Rule> failed = failed();
    if (failed.isEmpty() && steps <= MOST_STEPS) {
      return true;
    }
    if (failed.isPresent() && changed.size() < most) {
      for (Feature.Bool other : features.get(failed.get())) {
        if (changed.add(other)) {
          boolean isRepaired = holds(failed.get());
          changed.remove(other);
          if (isRepaired && isChangeable(other, most)) {
            return true;
          } else if (steps > MOST_STEPS) {
            break;
          }
        }
      }
    }
    changed.remove(feature);
    return false;
  }

  /** Returns a rule that does not hold after the changes. */
  private Optional<Rule> failed() {
    return changed.stream()
        .flatMap(feature -> users.getOrDefault(feature, List.of()).stream())
        .filter(rule -> !holds(rule))
        .findFirst();
  }

  /** Returns whether a rule holds after the changes; an arbitrary value after too many steps. */
  private boolean holds(Rule rule) {
    if (++steps > MOST_STEPS) {
      return false;
    }
    if (rule instanceof Rule.InRange range) {
      BigInteger value = value(range.feature());
      return range.low().compareTo(value) <= 0 && value.compareTo(range.high()) <= 0;
    } else if (rule instanceof Rule.SumAtMost sum) {
      return sum(sum).compareTo(sum.bound()) <= 0;
    } else if (rule instanceof Rule.OfSpace space) {
      Map<Feature, BigInteger> values = new LinkedHashMap<>();
      space.features().forEach(feature -> values.put(feature, value(feature)));
      return space.set().contains(new Configuration(values));
    } else if (rule instanceof Rule.Not not) {
      return !holds(not.operand());
    }
    List<Rule> parts = ((Rule.CompoundRule) rule).parts();
    return rule instanceof Rule.AnyOf
        ? parts.stream().anyMatch(this::holds)
        : parts.stream().allMatch(this::holds);
  }

  private BigInteger sum(Rule.SumAtMost rule) {
    BigInteger sum = sums.get(rule);
    if (sum == null) {
      sum = BigInteger.ZERO;
      for (Map.Entry<Feature, BigInteger> entry : rule.weights().entrySet()) {
        sum = sum.add(entry.getValue().multiply(known(entry.getKey())));
      }
      sums.put(rule, sum);
    }
    for (Feature feature : changed) {
      BigInteger weight = rule.weights().getOrDefault(feature, BigInteger.ZERO);
      sum = known(feature).signum() == 0 ? sum.add(weight) : sum.subtract(weight);
    }
    return sum;
  }

  private BigInteger value(Feature feature) {
    return feature instanceof Feature.Bool bool && changed.contains(bool)
        ? BigInteger.ONE.subtract(known(feature))
        : known(feature);
  }

  /** Returns the value of a feature in the known solution. */
  private BigInteger known(Feature feature) {
    BigInteger code = BigInteger.ZERO;
    for (int variable : clauses.variables(feature)) {
      code = code.shiftLeft(1).add(solution[variable] ? BigInteger.ONE : BigInteger.ZERO);
    }
    return feature.low().add(code);
  }
}
