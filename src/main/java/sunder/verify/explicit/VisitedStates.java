package sunder.verify.explicit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/** The states that a search has met, each with who has been there and who comes next. Mutable. */
final class VisitedStates {
  private final Sets sets;
  private final StateBytes states = new StateBytes();
  private final Arrivals arrivals = new Arrivals();

  /** By state: who has been here. */
  private ConfigSet[] seen = new ConfigSet[1024];

  /** By state: its arrival in the next layer, from 1; 0 if there is none. */
  private int[] pending = new int[1024];

  VisitedStates(Sets sets) {
    this.sets = sets;
  }

  Arrivals arrivals() {
    return arrivals;
  }

  /** How many states there are. */
  int count() {
    return states.count();
  }

  /** Who has been at a state. */
  ConfigSet seen(int state) {
    return seen[state];
  }

  /** All states that somebody was at. */
  Map<ExplicitState, ConfigSet> all(IntFunction<ExplicitState> stateOf) {
    Map<ExplicitState, ConfigSet> result = new LinkedHashMap<>();
    for (int state = 0; state < count(); state++) {
      if (!seen[state].isEmpty()) {
        result.merge(stateOf.apply(state), seen[state], ConfigSet::or);
      }
    }
    return result;
  }

  void read(int state, Bytes into) {
    states.read(state, into);
  }

  /** The number of a state, a new one for a new state. */
  int number(Bytes state) {
    int found = states.add(state.data(), state.length());
    if (found >= 0) {
      return found;
    }
    int number = -found - 1;
    if (number >= seen.length) {
      seen = Arrays.copyOf(seen, 2 * number);
      pending = Arrays.copyOf(pending, 2 * number);
    }
    seen[number] = sets.none();
    return number;
  }

  /** Runs begin at a state. */
  void begin(int state, ConfigSet who) {
    pending[state] = arrivals.add(state, who) + 1;
  }

  /**
   * An arrival has its turn.
   *
   * @return who of some configurations is here for the first time
   */
  ConfigSet enter(int arrival, ConfigSet active) {
    int state = arrivals.state(arrival);
    pending[state] = 0;
    ConfigSet fresh = sets.and(sets.minus(arrivals.variants(arrival), seen[state]), active);
    if (!fresh.isEmpty()) {
      arrivals.restrict(arrival, fresh);
      seen[state] = sets.or(seen[state], fresh);
    }
    return fresh;
  }

  /** Some configurations come to a state by a step, if they have not been there. */
  void arrive(int target, int arrival, StepCode step, Map<Symbol, Term> values, ConfigSet able) {
    if (sets.minus(able, seen[target]).isEmpty()) {
      return;
    }
    if (pending[target] == 0) {
      pending[target] = arrivals.add(target, sets.none()) + 1;
    }
    int there = pending[target] - 1;
    if (!sets.minus(able, arrivals.variants(there)).isEmpty()) {
      arrivals.link(there, arrival, step, values, able, sets);
    }
  }
}
