package sunder.report.html;

import java.util.regex.Pattern;
import sunder.verdict.Play;

/**
 * A move of the game between program and environment: whose it is, and whether it asks or answers.
 * A call's arguments ({@code f-1}) are asked for by the environment, all other names by the
 * program; the program itself is started by the environment. Steps of processes, {@code p[0]: x =
 * 1}, are moves of the program alone.
 */
record Turn(String who, String what) {
  private static final Pattern ARGUMENT = Pattern.compile(".*-[0-9]+\\.[^.]*");
  private static final Pattern QUESTION =
      Pattern.compile("(.*\\.)?(run|q|read|write\\(.*\\))", Pattern.DOTALL);

  /** Such as {@code read = 3}, several of one line behind each other. */
  private static final Pattern ANSWERS = Pattern.compile("[\\w.]+ = -?\\d+(, [\\w.]+ = -?\\d+)*");

  private static final String PROGRAM = "program";
  private static final String ENVIRONMENT = "environment";

  /** Whose a step is where the environment only answers what a program asks for. */
  static Turn of(Play.Step step) {
    String line = step.source().file().line(step.source().line()).strip();
    boolean isAnswer = !step.move().equals(line) && ANSWERS.matcher(step.move()).matches();
    return isAnswer || step.move().equals("run")
        ? new Turn(ENVIRONMENT, isAnswer ? "answers" : "asks")
        : new Turn(PROGRAM, "moves");
  }

  /** Whose a move of a game is. */
  static Turn of(String move) {
    if (isStep(move)) {
      return new Turn(PROGRAM, "moves");
    }
    boolean asks = QUESTION.matcher(move).matches();
    boolean isOfTheEnvironment = !move.contains(".") || ARGUMENT.matcher(move).matches();
    String asker = isOfTheEnvironment ? ENVIRONMENT : PROGRAM;
    String answerer = isOfTheEnvironment ? PROGRAM : ENVIRONMENT;
    return asks ? new Turn(asker, "asks") : new Turn(answerer, "answers");
  }

  /** Whether it is a step of a process. */
  static boolean isStep(String move) {
    return move.contains("]: ");
  }
}
