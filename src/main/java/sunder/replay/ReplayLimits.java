package sunder.replay;

import java.util.function.BooleanSupplier;
import sunder.limit.NumberTooLarge;
import sunder.verdict.Script;

/**
 * The limits of a replay. Variants still being executed at a limit are unfinished, never unsafe.
 *
 * @param maxSteps the maximum number of evaluations of a statement or expression in a state
 * @param maxStates the maximum number of different states at one location
 * @param maxBits the maximum size of an integer in bits
 * @param stop returns true when the replay has to end; it is called at intervals
 */
public record ReplayLimits(long maxSteps, int maxStates, int maxBits, BooleanSupplier stop) {
  private static final long BASE_STEPS = 4_000_000;
  private static final long STEPS_PER_ANSWER = 1_000;
  private static final int MAX_STATES = 5_000;

  /**
   * The maximum size of an integer in bits, as for terms; large integers count as additional steps.
   */
  public static final int MAX_BITS = NumberTooLarge.MAX_BITS;

  /** The number of bits whose computation counts as one step. */
  private static final int BITS_OF_A_STEP = 256;

  /** Returns limits for a script that only an execution that does not terminate reaches. */
  public static ReplayLimits of(Script script) {
    long answers = script.choices().size();
    for (var list : script.answers().values()) {
      answers += list.size();
    }
    return of(answers);
  }

  /** Returns the limits for a number of inputs. */
  public static ReplayLimits of(long answers) {
    return new ReplayLimits(
        BASE_STEPS + STEPS_PER_ANSWER * answers, MAX_STATES, MAX_BITS, () -> false);
  }

  /** Returns the number of steps that an operation on integers of a size in bits counts as. */
  public static long arithmeticCost(long bits) {
    return bits / BITS_OF_A_STEP;
  }

  /** Returns these limits with a larger number of steps. */
  public ReplayLimits withMoreSteps(long more) {
    return new ReplayLimits(maxSteps + more, maxStates, maxBits, stop);
  }

  public ReplayLimits stoppedBy(BooleanSupplier newStop) {
    return new ReplayLimits(maxSteps, maxStates, maxBits, newStop);
  }
}
