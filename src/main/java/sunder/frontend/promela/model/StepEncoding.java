package sunder.frontend.promela.model;

import java.util.List;
import sunder.verdict.Script;

/**
 * The encoding of steps of a run as lists of integers, from which the replay interpreter
 * reconstructs the run. The first integer is the kind of step; its operands follow.
 */
public final class StepEncoding {
  /** A step of a process. Operands: process number, step number. */
  public static final int STEP = 0;

  /** A rendezvous. Operands: sender, its step number, receiver, its step number. */
  public static final int RENDEZVOUS = 1;

  /** The termination of a process, after which it does not exist. Operand: process number. */
  public static final int END = 2;

  /** An invalid end state: the state has no executable step. */
  public static final int INVALID_END = 3;

  /** A violation of the property in the current state. */
  public static final int VIOLATION = 4;

  /** The start of the cycle of a lasso: the steps that follow repeat for ever. */
  public static final int CYCLE = Script.CYCLE;

  /** A stuttering step of a state without executable steps. */
  public static final int STUTTER = Script.STUTTER;

  /** A step that chooses a number. Operands: process number, step number, chosen number. */
  public static final int CHOICE = 7;

  private StepEncoding() {}

  public static List<Integer> step(int process, int step) {
    return List.of(STEP, process, step);
  }

  /**
   * Returns the encoding of a step that chooses a number, without its last operand, the chosen
   * number.
   */
  public static List<Integer> stepWithChoice(int process, int step) {
    return List.of(CHOICE, process, step);
  }

  public static List<Integer> rendezvous(int sender, int send, int receiver, int receive) {
    return List.of(RENDEZVOUS, sender, send, receiver, receive);
  }

  public static List<Integer> end(int process) {
    return List.of(END, process);
  }

  /**
   * Returns whether an encoded step is a step, a termination or the send of a rendezvous of a
   * process.
   */
  public static boolean isStepOf(int process, List<Integer> schedule) {
    return switch (schedule.get(0)) {
      case STEP, CHOICE, RENDEZVOUS, END -> schedule.get(1) == process;
      default -> false;
    };
  }

  public static List<Integer> invalidEnd() {
    return List.of(INVALID_END);
  }

  public static List<Integer> violation() {
    return List.of(VIOLATION);
  }
}
