package sunder.frontend.promela.flow;

/**
 * Where a process goes on.
 *
 * @param hold whether it is in the middle of an atomic block then
 */
record Continuation(FlowPoint point, Hold hold) {
  /** Whether nobody else may move. */
  enum Hold {
    HOLDS,
    FREE
  }

  boolean holds() {
    return hold == Hold.HOLDS;
  }
}
