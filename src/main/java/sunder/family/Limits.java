package sunder.family;

/**
 * How much is done for speed or for shortness. Beyond each of these a diagram is larger or a text
 * is longer, and where it says so the guard of the space ends the work with its message.
 */
final class Limits {
  /**
   * Pairs of nodes looked at for two configurations that differ in forgotten features only. Beyond,
   * there are none in sight, and building the diagram decides.
   */
  static final int STEPS_OF_A_COLLISION = 10_000;

  /** A sum of products that a reader may still take in; beyond, there is no such formula. */
  static final int CUBES_OF_A_COVER = 300;

  /** Steps to find it: a covering that takes longer is as long as that. */
  static final int STEPS_OF_A_COVER = 50_000;

  /** A power of two that a double still holds; costs beyond it are alike. */
  static final int REMEMBERED_BITS = 1_000;

  /** Nodes that a bounded computation may make; beyond, the guard's message. */
  static final long NODES_OF_A_RULE = 3_000_000;

  /** A feature that falls into more ranges of values than this is asked for bit by bit. */
  static final int CASES_OF_A_FEATURE = 16;

  /** Orders of features tried for one model, the cheapest by estimate first. */
  static final int ORDERS_TRIED = 2;

  /**
   * Nodes made to find which constraint leaves no variant; beyond, it is said at which it became
   * too large.
   */
  static final long NODES_OF_A_MODEL = 3_000_000;

  /** Rounds without a better order, behind which there hardly ever came one. */
  static final int FRUITLESS_ROUNDS_OF_FORCE = 10;

  /** Rounds in all; the best order so far is kept. */
  static final int ROUNDS_OF_FORCE = 300;

  /**
   * Nodes for which the least configuration is remembered; beyond, all is forgotten and found anew.
   */
  static final int NODES_ON_LEAST_PATHS = 200_000;

  /** A longer condition is no help to a reader: its number of nodes is told. */
  static final int CHARACTERS_OF_A_FORMULA = 2_000;

  /** Sets with more nodes have no short formula; none is looked for. */
  static final int NODES_OF_A_FORMULA = 200_000;

  /**
   * Nodes made on the way to one: more are made in a second, and many conditions may have to be
   * written.
   */
  static final int NEW_NODES_OF_A_FORMULA = 500_000;

  /** A formula with more features has more characters than that, operators included. */
  static final int FEATURES_OF_A_FORMULA = CHARACTERS_OF_A_FORMULA / 5;

  /** In which order they come hardly matters to a tie of so many; larger ones do not count. */
  static final int FEATURES_OF_A_TIE = 1_000;

  /** With no more nodes than these expected, the features' own order is as good as any. */
  static final double NODES_OF_ANY_ORDER = 50_000;

  /**
   * Pairs of a feature and a sum so far; a sum of more is put together from the sets of its terms.
   */
  static final int STEPS_OF_A_SUM = 1_000_000;

  private Limits() {}
}
