package sunder.smt;

import java.util.Optional;

/**
 * Whether a solver works here.
 *
 * @param version what it calls itself, if it works
 * @param problem why it does not work, in one line, if so
 */
public record SolverStatus(
    SolverChoice choice, Optional<String> version, Optional<String> problem) {
  public boolean works() {
    return version.isPresent();
  }
}
