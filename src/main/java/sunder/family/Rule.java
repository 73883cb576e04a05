package sunder.family;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.limit.DiagramTooLarge;

/**
 * A constraint on configurations that is independent of a space: the constraints of a feature model
 * are rules until the variable order of its space is chosen. {@link ConfigSpace#where} returns its
 * configurations.
 */
public sealed interface Rule {
  Rule ALWAYS = new AllOf(List.of());
  Rule NEVER = new AnyOf(List.of());

  /**
   * Returns the configurations that satisfy the rule.
   *
   * @throws DiagramTooLarge if their diagram is too large
   */
  ConfigSet in(ConfigSpace space);

  Set<Feature> features();

  /** A rule over features. */
  sealed interface AtomicRule extends Rule {
    /**
     * Returns the estimated number of bits that have to be remembered of some features for the
     * others, for the choice of a variable order.
     */
    default int bits() {
      return 1;
    }
  }

  /** A Boolean combination of rules. */
  sealed interface CompoundRule extends Rule {
    List<Rule> parts();

    @Override
    default Set<Feature> features() {
      Set<Feature> result = new LinkedHashSet<>();
      Set<Rule> visited = Collections.newSetFromMap(new IdentityHashMap<>());
      Deque<Rule> open = new ArrayDeque<>(List.of(this));
      while (!open.isEmpty()) {
        Rule next = open.pop();
        if (!(next instanceof CompoundRule rule)) {
          result.addAll(next.features());
        } else if (visited.add(next)) {
          List<Rule> parts = rule.parts();
          for (int i = parts.size() - 1; i >= 0; i--) {
            open.push(parts.get(i));
          }
        }
      }
      return result;
    }

    private static List<ConfigSet> in(ConfigSpace space, List<Rule> parts) {
      return parts.stream().map(part -> part.in(space)).toList();
    }
  }

  /** The value of a feature lies between two bounds, both included, which may exceed its range. */
  record InRange(Feature feature, BigInteger low, BigInteger high) implements AtomicRule {
    @Override
    public ConfigSet in(ConfigSpace space) {
      return space.inRange(feature, low, high);
    }

    @Override
    public Set<Feature> features() {
      return Set.of(feature);
    }
  }

  /** The bound on a weighted sum of {@link ConfigSpace#sumAtMost}. */
  record SumAtMost(Map<Feature, BigInteger> weights, BigInteger bound) implements AtomicRule {
    @Override
    public ConfigSet in(ConfigSpace space) {
      return space.sumAtMost(weights, bound).orElseThrow(DiagramTooLarge::new);
    }

    @Override
    public Set<Feature> features() {
      return weights.keySet();
    }

    /**
     * Returns the length of the number of partial sums to be distinguished. For weights of 1, a
     * partial sum is at most the number of weights; all above the bound are equivalent, and so are
     * all that the remaining weights cannot lift above the bound.
     */
    @Override
    public int bits() {
      BigInteger most =
          weights.values().stream().map(BigInteger::abs).reduce(BigInteger.ZERO, BigInteger::add);
      BigInteger count = BigInteger.valueOf(weights.size());
      return Math.max(1, count.min(bound.min(most.subtract(bound))).bitLength());
    }
  }

  /**
   * The configurations of a space that has some of the features.
   *
   * @param set its configurations
   */
  record OfSpace(ConfigSet set) implements AtomicRule {
    @Override
    public ConfigSet in(ConfigSpace space) {
      return space.restated(set);
    }

    @Override
    public Set<Feature> features() {
      return new LinkedHashSet<>(set.space().features());
    }

    @Override
    public int bits() {
      return Integer.SIZE - Integer.numberOfLeadingZeros(set.size());
    }
  }

  /**
   * A rule that determines some features: whatever the values of the other features are, some
   * values of these satisfy it. A question that needs none of these features does not need the
   * rule.
   */
  record Definition(Rule rule, Set<Feature> defined) implements CompoundRule {
    public Definition {
      defined = Set.copyOf(defined);
    }

    @Override
    public ConfigSet in(ConfigSpace space) {
      return rule.in(space);
    }

    @Override
    public List<Rule> parts() {
      return List.of(rule);
    }
  }

  record Not(Rule operand) implements CompoundRule {
    @Override
    public ConfigSet in(ConfigSpace space) {
      return space.all().minus(operand.in(space));
    }

    @Override
    public List<Rule> parts() {
      return List.of(operand);
    }
  }

  /** The conjunction of rules: true if there are none. */
  record AllOf(List<Rule> parts) implements CompoundRule {
    public AllOf {
      parts = List.copyOf(parts);
    }

    @Override
    public ConfigSet in(ConfigSpace space) {
      return space.intersection(CompoundRule.in(space, parts));
    }
  }

  /** The disjunction of rules: false if there are none. */
  record AnyOf(List<Rule> parts) implements CompoundRule {
    public AnyOf {
      parts = List.copyOf(parts);
    }

    @Override
    public ConfigSet in(ConfigSpace space) {
      return space.union(CompoundRule.in(space, parts));
    }
  }

  static Rule selected(Feature.Bool feature) {
    return new InRange(feature, BigInteger.ONE, BigInteger.ONE);
  }

  /** Returns the rule that the number of selected features is between two bounds. */
  static Rule count(Collection<Feature.Bool> features, int least, int most) {
    Map<Feature, BigInteger> each = new LinkedHashMap<>();
    features.forEach(feature -> each.put(feature, BigInteger.ONE));
    Rule tooFew = new SumAtMost(each, BigInteger.valueOf(least - 1L));
    return new SumAtMost(each, BigInteger.valueOf(most)).and(tooFew.not());
  }

  default Rule not() {
    return equals(ALWAYS) ? NEVER : equals(NEVER) ? ALWAYS : new Not(this);
  }

  default Rule and(Rule other) {
    if (equals(ALWAYS) || other.equals(NEVER)) {
      return other;
    }
    return equals(NEVER) || other.equals(ALWAYS) ? this : new AllOf(List.of(this, other));
  }

  default Rule or(Rule other) {
    if (equals(NEVER) || other.equals(ALWAYS)) {
      return other;
    }
    return equals(ALWAYS) || other.equals(NEVER) ? this : new AnyOf(List.of(this, other));
  }

  default Rule implies(Rule other) {
    return not().or(other);
  }

  default Rule iff(Rule other) {
    return implies(other).and(other.implies(this));
  }
}
