package sunder.cli;

import java.util.Map;

/** What exit codes mean for each command; {@link ExitCode} has what they mean in general. */
final class ExitCodes {
  private static final String NEVER = "";

  private static final Map<String, Map<ExitCode, String>> OWN =
      Map.of(
          "verify",
          Map.of(
              ExitCode.SAFE, "every variant SAFE",
              ExitCode.UNSAFE, "some variant UNSAFE, others whatever",
              ExitCode.UNKNOWN, "none UNSAFE, some UNKNOWN"),
          "compare",
          Map.of(
              ExitCode.SAFE, "no contradiction, and every variant decided by some method",
              ExitCode.UNSAFE, "some variant SAFE by one method and UNSAFE by another",
              ExitCode.UNKNOWN, "no contradiction, some variant undecided by every method"),
          "sketch",
          Map.of(
              ExitCode.SAFE, "filled",
              ExitCode.UNSAFE, "no value works",
              ExitCode.UNKNOWN, "none found and some undecided, or a better one undecided"),
          "model",
          Map.of(
              ExitCode.SAFE, "written",
              ExitCode.UNSAFE, NEVER,
              ExitCode.UNKNOWN, "stopped by a limit or a signal"),
          "check",
          Map.of(
              ExitCode.SAFE, "the certificate proves what it says",
              ExitCode.UNSAFE, "it does not",
              ExitCode.UNKNOWN, "not everything in it could be checked"),
          "bench",
          Map.of(
              ExitCode.SAFE,
              "everything measured",
              ExitCode.UNSAFE,
              NEVER,
              ExitCode.UNKNOWN,
              "stopped before everything was measured",
              ExitCode.BAD_INPUT,
              NEVER),
          "solvers",
          done(),
          "generate-completion",
          done(),
          "help",
          done());

  private ExitCodes() {}

  private static Map<ExitCode, String> done() {
    return Map.of(
        ExitCode.SAFE, "shown",
        ExitCode.UNSAFE, NEVER,
        ExitCode.UNKNOWN, NEVER,
        ExitCode.BAD_INPUT, NEVER);
  }

  /** Value to meaning; of an unknown command, what they mean in general. */
  static Map<String, String> of(String command) {
    return ExitCode.table(OWN.getOrDefault(command, Map.of()));
  }
}
