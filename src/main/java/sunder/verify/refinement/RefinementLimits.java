package sunder.verify.refinement;

/**
 * How much is tried before something else gets its turn. None of these decides a verdict: beyond
 * each, the path is refined otherwise or in another round, and what nobody refines is UNKNOWN.
 */
final class RefinementLimits {
  /**
   * So many paths are looked at after one search: the first ones refine what the others need, and a
   * new search is cheaper than paths that an old precision still shows.
   */
  static final int PATHS_OF_A_ROUND = 16;

  /**
   * So many while none of them decided or refined anything; beyond, the round has no progress. The
   * same for assertions to which no path was refined: each has precisions of its own.
   */
  static final int FRUITLESS_PATHS_OF_A_ROUND = 256;

  /** So many at all, those included that others exclude. */
  static final int LOOKS_OF_A_ROUND = 2_048;

  /** So many of these in a row to one place: variants go there in too many ways to try them all. */
  static final int PATHS_EXCLUDED_HERE = 4;

  /** So many cases of registers are tried for a path, each by two refutations. */
  static final int CASES_OF_A_PATH = 32;

  /**
   * So many case splits exclude one path. Each doubles the cells at most; beyond, the splits made
   * are kept, and the path is looked at again if the next search still shows it.
   */
  static final int SPLITS_OF_A_PATH = 12;

  /**
   * Interval steps to weaken the refutation of one path. Beyond, its bounds stay as they are:
   * right, but good for fewer other paths.
   */
  static final long STEPS_OF_A_REFUTATION = 300_000;

  /** A bound is moved by less than two to this power: constants of programs are smaller. */
  static final int DOUBLINGS_OF_A_BOUND = 256;

  /** Steps of a path that {@code --trace} shows; beyond, three dots. */
  static final int STEPS_SHOWN = 40;

  /** Control points looked at to find the feature by which a family is cut. */
  static final int LOCATIONS_BEHIND_A_CUT = 10_000;

  /** Presence conditions of steps that are held against each feature for that. */
  static final int CONDITIONS_BEHIND_A_CUT = 1_000;

  private RefinementLimits() {}
}
