package sunder.frontend.promela.model;

import java.util.List;
import sunder.verdict.Script;

/**
 * How a step of a run is told to the interpreter that replays it: by numbers, the first of which
 * says what kind of step it is.
 */
public final class StepEncoding {
  /** A process takes a step: its number, the number of the step. */
  public static final int STEP = 0;

  /** A rendezvous: sender, its step, receiver, its step. */
  public static final int RENDEZVOUS = 1;

  /** A process that has ended is gone: its number. */
  public static final int END = 2;

  /** Nothing can move here. */
  public static final int INVALID_END = 3;

  /** The property is violated here. */
  public static final int VIOLATION = 4;

  /** From here on the steps are repeated for ever. */
  public static final int CYCLE = Script.CYCLE;

  /** Nothing can move, and time goes on. */
  public static final int STUTTER = Script.STUTTER;

  /** A process takes a step that chooses a number: its number, that of the step, the one chosen. */
  public static final int PICK = 7;

  private StepEncoding() {}

  public static List<Integer> step(int process, int step) {
    return List.of(STEP, process, step);
  }

  /** What comes before the number that is chosen. */
  public static List<Integer> stepWithChoice(int process, int step) {
    return List.of(PICK, process, step);
  }

  public static List<Integer> rendezvous(int sender, int send, int receiver, int receive) {
    return List.of(RENDEZVOUS, sender, send, receiver, receive);
  }

  public static List<Integer> end(int process) {
    return List.of(END, process);
  }

  /** Whether a process takes a step so: alone, as the sender of a rendezvous, or as its last. */
  public static boolean isStepOf(int process, List<Integer> schedule) {
    return switch (schedule.get(0)) {
      case STEP, PICK, RENDEZVOUS, END -> schedule.get(1) == process;
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
