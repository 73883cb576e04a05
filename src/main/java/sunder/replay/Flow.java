package sunder.replay;

import java.util.function.UnaryOperator;

/**
 * Where statements end.
 *
 * @param normal states that go on behind them
 * @param returned states that leave the procedure, the returned value on top of their operands
 */
record Flow(StateSet normal, StateSet returned) {
  static final Flow NONE = new Flow(StateSet.EMPTY, StateSet.EMPTY);

  static Flow normal(StateSet states) {
    return new Flow(states, StateSet.EMPTY);
  }

  Flow or(Flow other) {
    return new Flow(normal.or(other.normal), returned.or(other.returned));
  }

  Flow map(UnaryOperator<State> change) {
    return new Flow(normal.map(change), returned.map(change));
  }
}
