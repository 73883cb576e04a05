package sunder.verify.abstraction;

/**
 * How much is built before less is said. None of these decides a verdict: beyond each the model is
 * coarser, or something is not told.
 */
final class AbstractionLimits {
  /**
   * An open set with more nodes than this makes every set of the search as large. Beyond, a search
   * keeps decided variants in its sets where that makes them smaller.
   */
  static final int NODES_OF_AN_OPEN_SET = 100;

  /**
   * States until a search is first asked whether it grows too large; after that it is asked at each
   * doubling.
   */
  static final long FIRST_LOOK_AT_A_SEARCH = 1_000;

  /**
   * Further ways to abort that an arrival keeps, since they may refute or decide more at once.
   * Beyond, they are found again by a later search.
   */
  static final int MORE_WAYS_TO_ABORT = 64;

  /**
   * So many combinations of target cells are listed if several registers make them. Beyond, the
   * image becomes a product for the greater part.
   */
  static final int COMBINATIONS_OF_AN_IMAGE = 2048;

  /** So many are told apart then: each state behind has as many successors in its turn. */
  static final int COMBINATIONS_TOLD_APART = 64;

  /**
   * What the guard says of an index may make its element known better: it is read again behind it.
   * More often has never made it better still.
   */
  static final int READS_OF_AN_ELEMENT = 2;

  /**
   * So many abstract states are stepped to find whether a precision excludes a path: a path of ten
   * thousand steps was asked for half a minute. Beyond it the path counts as feasible, so that the
   * cuts in question are not taken.
   */
  static final int STEPS_OF_AN_EXCLUSION = 250_000;

  /** Annotations that ask for more classes than this are split at their ends only. */
  static final int CLASSES_OF_AN_ANNOTATION = 100_000;

  /** A larger search is not walked through again to say which statements no run reaches. */
  static final int STATES_FOR_VACUITY = 20_000;

  /** So many of its steps are looked at; beyond, nothing is said of statements. */
  static final int STEPS_FOR_VACUITY = 5_000;

  /** So many are looked at in any case, ... */
  static final int FEW_STEPS_FOR_VACUITY = 300;

  /** ... and one for so many transitions that the verdicts took: nobody is to wait for this. */
  static final int EFFORT_FOR_VACUITY = 8;

  /**
   * Nodes of the sets of variants that are met in this: a search makes sets as large much faster.
   */
  static final int NODES_FOR_VACUITY = 20_000;

  /**
   * A larger set of safe variants makes each of these sets as ragged; which of its variants run a
   * statement is not told then, only whether any does.
   */
  static final int NODES_OF_SAFE_FOR_VACUITY = 64;

  /**
   * So many boxes are kept apart at a location by a search without partitions. Beyond, they are
   * widened.
   */
  static final int BOXES_OF_A_LOCATION = 16;

  private AbstractionLimits() {}
}
