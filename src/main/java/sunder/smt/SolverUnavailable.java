package sunder.smt;

/** A solver does not work here; the message says why in one line and does not name it. */
final class SolverUnavailable extends Exception {
  private static final long serialVersionUID = 1L;

  SolverUnavailable(String message) {
    super(message);
  }
}
