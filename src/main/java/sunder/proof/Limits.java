package sunder.proof;

import java.math.BigInteger;

/**
 * How much work one condition of a certificate is worth, and how large what a certificate says may
 * be. Beyond the first kind a condition stays undecided, or its parts are taken as they are:
 * nothing is proved by that. Beyond the second the certificate is refused with a message.
 */
final class Limits {
  /** Our own certificates name their parts and are some ten levels deep. */
  static final int DEEPEST_NESTING = 1_000;

  /** Characters of a name or number. */
  static final int LONGEST_WORD = 10_000;

  /** Digits of a number: reading one takes quadratic time. */
  static final int MOST_DIGITS = 2_000;

  /** Characters of a certificate, 64 million; Linear-20 takes one. */
  static final int LONGEST_CERTIFICATE = 64 << 20;

  /** Parts of one integer term. */
  static final int LARGEST_TERM = 10_000;

  /** So many cases of one proof are looked at before it is tried region by region. */
  static final int CASES_BEFORE_REGIONS = 16;

  /** So many, before the solver gets all that is left of one. */
  static final int CASES_BEFORE_SOLVER = 100;

  /** So many, and no more: the condition is undecided. */
  static final int CASES_OF_A_PROOF = 200_000;

  /** With so many claims that have several cases it is looked what they have in common. */
  static final int CLAIMS_TO_BRIDGE = 4;

  /** Of a claim of more parts not all symbols are found: what hangs together may be apart then. */
  static final int LOOKS_FOR_SYMBOLS = 20_000;

  /** With fewer regions behind a step, all at once are no more work than one by one. */
  static final int REGIONS_BEHIND = 4;

  /** So many cases are looked at, those of two single regions apart. */
  static final int CASES_OF_REGIONS = 20_000;

  /** So often a case is split again. */
  static final int DEEPEST_SPLIT = 400;

  /** So many cases of one region before and one behind the step. */
  static final int CASES_OF_TWO_REGIONS = 200;

  /**
   * How often a region may be met in different places before the diagram is given up; the regions
   * are written one by one then.
   */
  static final int MEETINGS_OF_A_REGION = 64;

  /** Claims that one case takes in; beyond, it counts as open. */
  static final int CLAIMS_OF_A_CASE = 1_000_000;

  /** With so few cases a claim is taken without a look at those behind it. */
  static final int FEW_CASES = 2;

  /** Parts of a claim that are looked at for an answer at once; beyond, there is none at once. */
  static final int LOOKS_AT_A_CLAIM = 200;

  /** Of a condition whose shared parts are written out; beyond, it is left out of the question. */
  static final int LARGEST_CONDITION = 20_000;

  /** So few variants are told apart one by one: that is easier than a condition on them. */
  static final BigInteger VARIANTS_ONE_BY_ONE = BigInteger.valueOf(64);

  /** Parts of formulas read for one question; what comes later is left out of it. */
  static final int LOOKS_AT_A_STORE = 500_000;

  /**
   * Splits of a set of variants whose values of features do not fit together; beyond, the condition
   * is undecided.
   */
  static final int SPLITS_OF_A_SET = 1_000;

  /** A feature that takes more ranges of values is told by its least and greatest. */
  static final int RANGES_OF_A_FEATURE = 16;

  /** So few values of a feature are told one by one with what others take then. */
  static final BigInteger VALUES_ONE_BY_ONE = BigInteger.valueOf(64);

  /** A set of variants by more ranges of one feature is told by its diagram. */
  static final int RANGES_OF_A_SET = 8;

  private Limits() {}
}
