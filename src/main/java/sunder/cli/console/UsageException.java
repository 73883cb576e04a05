package sunder.cli.console;

/**
 * Exception: a usage error, an option that does not fit, possibly found after reading the input.
 * Exit code 2.
 */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message one sentence without a full stop
   */
  public UsageException(String message) {
    super(message);
  }
}
