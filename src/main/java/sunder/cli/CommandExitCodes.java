package sunder.cli;

import java.util.HashMap;
import java.util.Map;
import sunder.cli.console.ExitCode;

/** The meaning of the exit codes of each command; {@link ExitCode} has their general meaning. */
final class CommandExitCodes {
  private static final String NEVER = "";

  private static final Map<String, Map<ExitCode, String>> OWN =
      Map.ofEntries(
          entry(
              "verify",
              "every variant SAFE",
              "some variant UNSAFE or FAULT",
              "none UNSAFE or FAULT, some UNKNOWN or UNREAD"),
          entry(
              "watch",
              "every variant SAFE when it was stopped",
              "some variant UNSAFE or FAULT",
              "none UNSAFE or FAULT, some UNKNOWN or UNREAD"),
          entry(
              "compare",
              "no contradiction, and every variant decided by some method, or FAULT",
              "some variant SAFE by one method and UNSAFE by another",
              "no contradiction, some variant undecided by every method, or UNREAD"),
          entry(
              "sketch",
              "filled",
              "no value works",
              "none found and some undecided, or a better one undecided"),
          entry("model", "written", NEVER, "stopped by a limit or a signal"),
          entry(
              "check",
              "the certificate is proved",
              "the certificate is not valid",
              "a part of the certificate could not be checked"),
          entry(
              "replay",
              "a run of the program that does not fail",
              "a run of the program that fails",
              "no run of the program, or stopped by a limit"),
          entry(
              "check-model",
              "well-formed",
              "some variant FAULT",
              "none FAULT, some UNREAD, or stopped by a limit or a signal"),
          entry("derive", "written", NEVER, "stopped by a limit or a signal"),
          Map.entry(
              "bench",
              Map.of(
                  ExitCode.SAFE,
                  "everything measured",
                  ExitCode.UNSAFE,
                  NEVER,
                  ExitCode.UNKNOWN,
                  "stopped before everything was measured",
                  ExitCode.BAD_INPUT,
                  NEVER)),
          Map.entry("worker", ended()),
          Map.entry("status", done()),
          Map.entry("lsp", editor()),
          Map.entry("solvers", done()),
          Map.entry("explain", done()),
          Map.entry("generate-completion", done()),
          Map.entry("generate-man", done()),
          Map.entry("help", done()));

  private CommandExitCodes() {}

  private static Map.Entry<String, Map<ExitCode, String>> entry(
      String command, String safe, String unsafe, String unknown) {
    return Map.entry(
        command, Map.of(ExitCode.SAFE, safe, ExitCode.UNSAFE, unsafe, ExitCode.UNKNOWN, unknown));
  }

  private static Map<ExitCode, String> done() {
    return Map.of(
        ExitCode.SAFE, "shown",
        ExitCode.UNSAFE, NEVER,
        ExitCode.UNKNOWN, NEVER,
        ExitCode.BAD_INPUT, NEVER);
  }

  private static Map<ExitCode, String> ended() {
    Map<ExitCode, String> meanings = new HashMap<>(done());
    meanings.put(ExitCode.SAFE, "ended by a signal");
    return meanings;
  }

  private static Map<ExitCode, String> editor() {
    Map<ExitCode, String> meanings = new HashMap<>(done());
    meanings.put(ExitCode.SAFE, "the editor ended it");
    return meanings;
  }

  /** Returns the meaning of each exit code; for an unknown command the general meaning. */
  static Map<String, String> of(String command) {
    return ExitCode.table(OWN.getOrDefault(command, Map.of()));
  }
}
