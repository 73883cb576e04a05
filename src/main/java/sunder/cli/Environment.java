package sunder.cli;

import java.io.PrintWriter;

/**
 * What commands get from the process around them; tests give their own.
 *
 * @param out the report goes here, nothing else does
 * @param err diagnostics, progress and log lines
 * @param watching whether {@code err} is a terminal
 */
record Environment(
    Output out,
    PrintWriter err,
    Watching watching,
    Interruption interruption,
    VerifierFactory verifiers) {

  /** Whether someone watches stderr. */
  enum Watching {
    TERMINAL,
    NOBODY
  }
}
