package sunder.verify.acceleration;

/**
 * How far a long play is looked for. Beyond each of these there is none, and abstraction refinement
 * goes on as if it had not been tried.
 */
final class AccelerationLimits {
  /** So many cycles are gone through in all: each makes the question longer. */
  static final int CYCLES_OF_A_PATH = 10;

  /** So few may alternate: phases that come back. */
  static final int ALTERNATING_CYCLES = 2;

  /** So many cycles at one location, those of the path first. */
  static final int CYCLES_OF_A_LOCATION = 6;

  /** A longer one is not composed into one step: its guard grows with each. */
  static final int STEPS_OF_A_CYCLE = 40;

  /** So many steps are looked at for other cycles of a location. */
  static final int VISITS_FOR_CYCLES = 4_000;

  /** Rather few rounds of loops, since a replay may take them one by one. */
  static final long FEW_ROUNDS = 20_000;

  /** So many if it must be: a replay of two million takes seconds. */
  static final long MOST_ROUNDS = 2_000_000;

  /** So many if nothing is observed of them: a replay may go through them at once. */
  static final long SKIPPED_ROUNDS = 1L << 60;

  /** Evaluations that a replay may take for each; one that takes more confirms nothing. */
  static final long STEPS_OF_A_ROUND = 200;

  private AccelerationLimits() {}
}
