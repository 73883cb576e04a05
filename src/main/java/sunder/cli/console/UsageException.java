package sunder.cli.console;

/** An option that does not fit, found out only after reading the input. Exit code 2. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one sentence without a full stop
   */
  public UsageException(String message) {
    super(message);
  }
}
