package sunder.verify.components;

/**
 * How much is made for a search by components. None of these changes what is decided: beyond them a
 * component is known less well, or searched as it is.
 */
final class ComponentsLimits {
  /** Larger automata are not walked through to find components; there are none then. */
  static final int LOCATIONS_OF_A_PROGRAM = 20_000;

  /** A condition or step with more alternatives stays whole: components then know less of it. */
  static final int ALTERNATIVES_OF_A_STEP = 256;

  /**
   * To look at all of a larger component takes longer than a search that meets a part of it: it
   * stands for itself from then on.
   */
  static final int STATES_OF_A_COMPONENT = 5_000;

  /** A path whose retracing takes more is followed as it is. */
  static final int STATES_OF_A_RETRACED_PATH = 100_000;

  /** Of a larger rest no words are asked; the minimal assumption stays. */
  static final int STATES_OF_THE_REST = 5_000;

  /** A port of more letters is not learnt; the minimal assumption stays. */
  static final int LETTERS_OF_A_PORT = 500;

  /** A lesson of more membership queries is given up; the minimal assumption stays. */
  static final int QUERIES_OF_A_LESSON = 50_000;

  /**
   * So many lessons are about one component in a round, each for a group of variants; the variants
   * that are left then keep the minimal assumption.
   */
  static final int LESSONS_OF_A_COMPONENT = 32;

  /**
   * So many cells of the whole are told one by one in a certificate; more are told for each
   * component apart.
   */
  static final int ROWS_OF_A_STATE = 1024;

  private ComponentsLimits() {}
}
