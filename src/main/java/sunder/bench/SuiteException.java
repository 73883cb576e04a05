package sunder.bench;

/** A suite that cannot be read or run; the message is for the user, one line. */
public final class SuiteException extends Exception {
  private static final long serialVersionUID = 1L;

  public SuiteException(String message) {
    super(message);
  }
}
