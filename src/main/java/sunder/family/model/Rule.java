package sunder.family.model;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;

/** A constraint of a feature model, to be looked up in any space that has the model's features. */
@FunctionalInterface
interface Rule {
  Rule ALWAYS = ConfigSpace::all;
  Rule NEVER = ConfigSpace::none;

  /**
   * The configurations that satisfy the rule.
   *
   * @throws TooLarge if their diagram is out of reach
   */
  ConfigSet in(ConfigSpace space);

  static Rule selected(Feature.Bool feature) {
    return space -> space.selected(feature);
  }

  default Rule not() {
    return space -> space.all().minus(in(space));
  }

  default Rule and(Rule other) {
    return space -> in(space).and(other.in(space));
  }

  default Rule or(Rule other) {
    return space -> in(space).or(other.in(space));
  }

  default Rule implies(Rule other) {
    return not().or(other);
  }

  default Rule iff(Rule other) {
    return implies(other).and(other.implies(this));
  }

  static Rule anyOf(List<Rule> rules) {
    return space -> {
      ConfigSet result = space.none();
      for (Rule rule : rules) {
        result = result.or(rule.in(space));
      }
      return result;
    };
  }

  /** Between {@code least} and {@code most} of the rules hold. */
  static Rule howMany(List<Rule> rules, int least, int most) {
    return space -> {
      // exactly.get(i): exactly i of the rules seen so far hold; more than most are not kept.
      List<ConfigSet> exactly = new ArrayList<>(List.of(space.all()));
      for (Rule rule : rules) {
        ConfigSet holds = rule.in(space);
        if (exactly.size() <= most) {
          exactly.add(space.none());
        }
        for (int i = exactly.size() - 1; i >= 0; i--) {
          ConfigSet one = i == 0 ? space.none() : exactly.get(i - 1).and(holds);
          exactly.set(i, exactly.get(i).minus(holds).or(one));
        }
      }
      ConfigSet result = space.none();
      for (int i = least; i < exactly.size(); i++) {
        result = result.or(exactly.get(i));
      }
      return result;
    };
  }

  /** The diagram of a rule, or of a whole model, is out of reach. */
  final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("the diagram is too large", null, false, false);
    }
  }
}
