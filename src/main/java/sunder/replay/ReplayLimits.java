package sunder.replay;

import java.util.function.BooleanSupplier;
import sunder.limit.NumberTooLarge;
import sunder.verdict.Script;

/**
 * How much work one replay may do. Where a limit is reached the variants still running count as
 * unfinished, never as unsafe.
 *
 * @param maxSteps evaluations of one statement or expression in one state
 * @param maxStates different states at one point of the program
 * @param maxBits size of an integer
 * @param stop asked now and then; true ends the replay
 */
public record ReplayLimits(long maxSteps, int maxStates, int maxBits, BooleanSupplier stop) {
  private static final long BASE_STEPS = 4_000_000;
  private static final long STEPS_PER_ANSWER = 1_000;
  private static final int MAX_STATES = 5_000;

  /** Integers are as large as terms may have them; bits count as steps. */
  public static final int MAX_BITS = NumberTooLarge.MAX_BITS;

  /** So many bits of a number are as much work as a step. */
  private static final int BITS_OF_A_STEP = 256;

  /** Limits that no reasonable script meets unless the program loops for ever on it. */
  public static ReplayLimits of(Script script) {
    long answers = script.choices().size();
    for (var list : script.answers().values()) {
      answers += list.size();
    }
    return of(answers);
  }

  /** The same for a number of answers. */
  public static ReplayLimits of(long answers) {
    return new ReplayLimits(
        BASE_STEPS + STEPS_PER_ANSWER * answers, MAX_STATES, MAX_BITS, () -> false);
  }

  /** How many steps it counts as to compute with numbers of so many bits. */
  public static long arithmeticCost(long bits) {
    return bits / BITS_OF_A_STEP;
  }

  /** The same with more evaluations. */
  public ReplayLimits withMoreSteps(long more) {
    return new ReplayLimits(maxSteps + more, maxStates, maxBits, stop);
  }

  public ReplayLimits stoppedBy(BooleanSupplier newStop) {
    return new ReplayLimits(maxSteps, maxStates, maxBits, newStop);
  }
}
