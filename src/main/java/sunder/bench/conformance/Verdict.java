package sunder.bench.conformance;

/**
 * The verdict on a test program.
 *
 * @param kind {@code SAFE}, {@code UNSAFE}, {@code FAULT}, {@code UNREAD} or {@code UNKNOWN},
 *     {@code READ} for a text that was only read, {@code NOT READ} for bad input, {@code FAILED}
 *     for an internal error
 * @param reason the reason of {@code UNKNOWN}, {@link #ENVIRONMENT} for an {@code UNSAFE} run with
 *     an input; empty for others
 * @param message the first message; empty if there is none
 */
public record Verdict(String kind, String reason, String message) {
  /** The reason of a failure that depends on an answer of the environment, such as NULL. */
  public static final String ENVIRONMENT = "environment";

  /** The verdict on a program on which the verifier fails. */
  public static Verdict failed(String message) {
    return new Verdict("FAILED", "", message);
  }

  /** Returns the message without the names and numbers that differ between programs. */
  String messageKind() {
    return message.replaceAll("'[^']*'", "'...'").replaceAll("\\d+", "N");
  }
}
