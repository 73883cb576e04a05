package sunder.frontend.ia.replay;

import java.util.List;
import sunder.frontend.ia.syntax.Type;
import sunder.verdict.Script;

/**
 * The strategy of the environment (the opponent) from a point of a run on: it determines all its
 * future answers. Immutable; equal environments give equal answers. Several replies to a question
 * split the run; no reply ends it.
 */
interface Environment {
  /** Returns the replies to a question: none to end the run, several to split it. */
  List<Reply> ask(EnvironmentQuestion question);

  /** An answer with the environment after it. */
  record Reply(Script.Answer answer, Environment successor) {}

  /** A question of the program to its environment. */
  sealed interface EnvironmentQuestion {
    /** The value of a free variable or element; the answer is a value. */
    record VariableRead(String name, Type.Data type) implements EnvironmentQuestion {}

    /** An erratic choice; the answer is the value 1 for the left branch, 0 for the right one. */
    record ErraticChoice() implements EnvironmentQuestion {}

    /** The next move of a free procedure; the answer evaluates an argument or returns. */
    record ProcedureMove(String name, int arguments, Type result) implements EnvironmentQuestion {}
  }
}
