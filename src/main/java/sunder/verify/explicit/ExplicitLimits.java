package sunder.verify.explicit;

import java.math.BigInteger;

/**
 * How far concrete data are followed. Beyond each of these the variants in question are left to the
 * other engines, or something is computed again.
 */
final class ExplicitLimits {
  /** Terms and words remembered; beyond, all are forgotten and computed anew. */
  static final int KNOWN_ANSWERS = 100_000;

  /** Longer states than this are not searched explicitly. */
  static final int BYTES_OF_A_STATE = 0xffff;

  /** A feature with more values is not taken apart. */
  static final BigInteger VALUES_OF_A_FEATURE = BigInteger.valueOf(256);

  /** In so many parts at most, one inside the other, does a state fall. */
  static final BigInteger PARTS_OF_A_STATE = VALUES_OF_A_FEATURE.pow(2);

  /**
   * So many combinations of inputs are tried at one step; with more, the step is left to the
   * others.
   */
  static final BigInteger INPUTS_OF_A_STEP = BigInteger.valueOf(256);

  /** Arrays with larger indices are not followed: the elements of a state are listed. */
  static final int ELEMENTS_OF_AN_ARRAY = 1 << 16;

  /** A larger value, as a term over features, is rather computed for each value of a feature. */
  static final int NODES_OF_A_VALUE = 100;

  /**
   * In so many states is a condition asked to say who never gets to one; beyond, nothing is said.
   */
  static final int STATES_FOR_VACUITY = 20_000;

  private ExplicitLimits() {}
}
