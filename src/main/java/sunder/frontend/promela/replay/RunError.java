package sunder.frontend.promela.replay;

import java.util.Optional;
import sunder.replay.Cause;

/** A run that is unsafe where it stands: an index outside, a division by 0, no channel. */
final class RunError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Cause> cause;

  RunError(String message) {
    this(message, Optional.empty());
  }

  /** One of which more can be said where the values are known. */
  RunError(String message, Cause cause) {
    this(message, Optional.of(cause));
  }

  private RunError(String message, Optional<Cause> cause) {
    super(message, null, false, false);
    this.cause = cause;
  }

  Optional<Cause> reason() {
    return cause;
  }
}
