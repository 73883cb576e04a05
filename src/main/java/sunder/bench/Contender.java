package sunder.bench;

import java.util.List;
import java.util.Optional;

/**
 * One of the ways that a series compares: a method, or a method with other options or JVM flags.
 *
 * @param name in tables and plots
 * @param options of {@code sunder verify}, {@code --method} among them
 * @param jvm flags of the Java machine
 * @param prepare flags of one unmeasured run before, empty for none; {@code {work}} in flags is a
 *     scratch folder
 * @param horn the command of a solver of Horn clauses that is asked once for each variant instead;
 *     where it is not on the path its runs fail
 */
public record Contender(
    String name,
    List<String> options,
    List<String> jvm,
    List<String> prepare,
    Optional<String> horn) {

  /** One that runs {@code sunder verify}. */
  public Contender(
      String name, List<String> options, List<String> jvm, List<String> prepare) {
    this(name, options, jvm, prepare, Optional.empty());
  }
}
