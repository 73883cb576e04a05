package sunder.frontend.ia.replay;

import java.util.List;
import sunder.frontend.ia.syntax.Type;
import sunder.verdict.Script;

/**
 * The environment at one moment of a run: everything it will ever answer. Immutable; equal
 * environments give equal answers from here on. More than one reply to a question means that the
 * run splits; none means that it is cut off.
 */
interface Environment {
  List<Reply> ask(EnvironmentQuestion question);

  /** One answer, and the environment behind it. */
  record Reply(Script.Answer answer, Environment successor) {}

  /** What the program leaves open. */
  sealed interface EnvironmentQuestion {
    /** The value of a free variable or element; answered by a value. */
    record VariableRead(String name, Type.Data type) implements EnvironmentQuestion {}

    /** An erratic choice; answered by the value 1 for the left side, 0 for the right one. */
    record ErraticChoice() implements EnvironmentQuestion {}

    /** What a free procedure does next; answered by running an argument or by returning. */
    record ProcedureMove(String name, int arguments, Type result) implements EnvironmentQuestion {}
  }
}
