package sunder.report;

import java.util.Locale;
import sunder.frontend.Subject;

/** The terms for executions in reports: those of games for {@code .ia}, of programs otherwise. */
public enum Terms {
  /** Executions are plays of a game between the program and its environment. */
  GAME("play", "move"),
  /** Executions are traces of a program. */
  PROGRAM("trace", "step");

  private final String execution;
  private final String step;

  Terms(String execution, String step) {
    this.execution = execution;
    this.step = step;
  }

  /** Returns the terms for executions of a program. */
  public static Terms of(Subject program) {
    return program.hasCompletePlays() ? GAME : PROGRAM;
  }

  /** Returns the term for an execution. */
  public String execution() {
    return execution;
  }

  /** Returns the term for one element of an execution. */
  public String step() {
    return step;
  }

  /** Returns the term for an execution at the beginning of a line. */
  public String title() {
    return execution.substring(0, 1).toUpperCase(Locale.ROOT) + execution.substring(1);
  }
}
