package sunder.verify.relation;

import java.math.BigInteger;

/**
 * How much is guessed. A cut that is not found costs nothing but a chance: beyond each of these the
 * path is refined by intervals, or by interpolants.
 */
final class RelationLimits {
  /**
   * More visits of locations than this tell of an automaton too large for a hint; there is none
   * then.
   */
  static final int VISITS_FOR_EQUALITIES = 5_000;

  /** Beyond so many locations behind one, it does not count as an exit of a loop. */
  static final int LOCATIONS_BEHIND_AN_EXIT = 300;

  /**
   * More distances than this tell of a program with too many registers for guesses; the first are
   * kept.
   */
  static final int TERMS_OF_PHASES = 12;

  /** So many constants of one register are kept, the first ones. */
  static final int LANDMARKS_OF_A_REGISTER = 5;

  /**
   * So many registers and features are related at once; what comes later is left to interpolants.
   */
  static final int RELATED_SYMBOLS = 24;

  /**
   * Interpolants of longer paths take longer than the search that they would save; there are none.
   */
  static final int STEPS_OF_INTERPOLANTS = 150;

  /** The same for paths on which a step may be any number of rounds: such a question is harder. */
  static final int LONG_STEPS_OF_INTERPOLANTS = 60;

  /**
   * More pairs than this tell of a program with too many registers for guesses; the first are kept.
   */
  static final int PAIRS_OF_REGISTERS = 16;

  /** Remainders by larger numbers have too many cells; they are not guessed. */
  static final BigInteger LARGEST_MODULUS = BigInteger.valueOf(8);

  private RelationLimits() {}
}
