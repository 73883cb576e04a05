package sunder.verify;

import sunder.verdict.UnknownReason;

/**
 * Thrown by {@link Budget#check} and caught by every procedure, which then reports the verdicts it
 * has.
 */
public final class LimitReached extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final UnknownReason reason;

  public LimitReached(UnknownReason reason) {
    super(reason.title(), null, false, false);
    this.reason = reason;
  }

  public UnknownReason reason() {
    return reason;
  }
}
