package sunder.frontend.promela.replay;

/** A run that is unsafe where it stands: an index outside, a division by 0, no channel. */
final class RunError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RunError(String message) {
    super(message, null, false, false);
  }
}
