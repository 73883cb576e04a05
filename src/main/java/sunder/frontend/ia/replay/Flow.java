package sunder.frontend.ia.replay;

import java.util.function.UnaryOperator;
import sunder.family.StateSet;

/**
 * Where statements end.
 *
 * @param normal states that go on behind them
 * @param returned states that leave the procedure, the returned value on top of their operands
 */
record Flow(StateSet<State> normal, StateSet<State> returned) {
  static final Flow NONE = new Flow(StateSet.empty(), StateSet.empty());

  static Flow normal(StateSet<State> states) {
    return new Flow(states, StateSet.empty());
  }

  Flow or(Flow other) {
    return new Flow(normal.or(other.normal), returned.or(other.returned));
  }

  Flow map(UnaryOperator<State> change) {
    return new Flow(normal.map(change), returned.map(change));
  }
}
