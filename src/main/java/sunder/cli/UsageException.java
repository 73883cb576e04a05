package sunder.cli;

/** An option that does not fit, found out only after reading the input. Exit code 2. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one sentence without a full stop
   */
  UsageException(String message) {
    super(message);
  }
}
