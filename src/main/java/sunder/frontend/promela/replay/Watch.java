package sunder.frontend.promela.replay;

/** Follows what a property says of the states of a run. Mutable. */
interface Watch {
  /** The next state, before the step that leaves it. */
  void see(Evaluator state);

  /** How many states it has seen. */
  int states();

  /** Whether the run is a violation by what it has seen, whatever comes next. */
  boolean isViolated();

  /** Whether the run is a violation by what it has seen and the state where it is. */
  boolean refutes(Evaluator state);

  /**
   * Whether the run is none where what it has seen goes on for ever.
   *
   * @param back the state that follows the last
   */
  boolean allows(int back);

  /** What it says of the last state. */
  String told();
}
