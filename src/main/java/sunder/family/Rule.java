package sunder.family;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * A condition on configurations, apart from any space: constraints of a feature model are rules
 * before it is known in which order a space had best take the features. {@link ConfigSpace#where}
 * looks one up.
 */
public sealed interface Rule {
  Rule ALWAYS = new Constant(true);
  Rule NEVER = new Constant(false);

  record Constant(boolean holds) implements Rule {}

  record Selected(Feature.Bool feature) implements Rule {}

  /** The value lies between two bounds, both included; they may exceed the feature's range. */
  record InRange(Feature.Numeric feature, BigInteger low, BigInteger high) implements Rule {}

  record Not(Rule operand) implements Rule {}

  /** All of the rules hold; true if there are none. */
  record AllOf(List<Rule> rules) implements Rule {
    public AllOf {
      rules = List.copyOf(rules);
    }
  }

  /** One of the rules holds, or several; false if there are none. */
  record AnyOf(List<Rule> rules) implements Rule {
    public AnyOf {
      rules = List.copyOf(rules);
    }
  }

  /** As {@link ConfigSpace#sumAtMost}. */
  record SumAtMost(Map<Feature, BigInteger> weights, BigInteger bound) implements Rule {}

  default Rule not() {
    return new Not(this);
  }

  default Rule and(Rule other) {
    return new AllOf(List.of(this, other));
  }

  default Rule or(Rule other) {
    return new AnyOf(List.of(this, other));
  }

  default Rule implies(Rule other) {
    return not().or(other);
  }

  default Rule iff(Rule other) {
    return implies(other).and(other.implies(this));
  }
}
