package sunder.bench;

import java.util.List;

/**
 * One of the ways that a series compares: a method, or a method with other options or JVM flags.
 *
 * @param name in tables and plots
 * @param options of {@code sunder verify}, {@code --method} among them
 * @param jvm flags of the Java machine
 * @param prepare flags of one unmeasured run before, empty for none; {@code {work}} in flags and
 *     options is a scratch folder
 * @param measured what is measured
 */
public record Contender(
    String name, List<String> options, List<String> jvm, List<String> prepare, Measured measured) {
  /** A command of the tool. */
  public enum Measured {
    /** A verification. */
    VERIFY,
    /** The check of the certificate that a verification before it writes. */
    CHECK
  }
}
