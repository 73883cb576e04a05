package sunder.verify.search;

import java.math.BigInteger;

/**
 * What is tried before something else takes over. None of these decides a verdict: beyond each,
 * more is left to the solver, or variants stay open for another play.
 */
final class SearchLimits {
  /**
   * So many values of numeric features are replayed each by itself: a replay of a short play takes
   * well under a millisecond. Beyond, the ends of each feature stand for the rest.
   */
  static final BigInteger REPLAYED_VALUES = BigInteger.valueOf(300);

  /** So many variants of a larger set are replayed one by one, besides the ends of its features. */
  static final int SAMPLES = 16;

  /**
   * So many of a guess's variants are replayed, each perhaps for seconds. Those beyond are taken to
   * fail by the play's condition.
   */
  static final int LONG_REPLAYS = 8;

  /** So many features have their ends replayed; each end costs a replay of the whole play. */
  static final int FEATURES_WITH_ENDS = 64;

  /**
   * A set with more nodes than this makes every set of the replay as large. Beyond, decided
   * variants are replayed once more where that makes the set simpler.
   */
  static final int RAGGED_NODES = 16;

  /**
   * So many answers that no variant of the path fits are excluded, one question each. Beyond, the
   * path's variants stay open and the next path is looked at.
   */
  static final int EXCLUDED_ANSWERS = 24;

  /** So many values are tried for one condition. Beyond, the solver is asked. */
  static final int TRIED_VALUES = 2_000;

  /**
   * Symbols visited by contraction for one condition: about as long as a solver takes to start.
   * Beyond, the solver is asked.
   */
  static final long CONTRACTED_SYMBOLS = 4_000_000;

  /** Ranges of so many values are tried whole, so that "none" is an answer. Of others, the ends. */
  static final int RANGE_TRIED_WHOLE = 8;

  /** A larger value gets a symbol of its own, else {@code b = (b == c)} doubles it at each step. */
  static final int NODES_OF_A_VALUE = 150;

  /**
   * So many looks at one condition while bounds move: bounds that creep, as for {@code x < y && y <
   * x}, would go on for as long as their range. Beyond, they are left where they are.
   */
  static final int LOOKS_AT_A_CONDITION = 12;

  private SearchLimits() {}
}
