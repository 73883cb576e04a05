package sunder.api;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A variant: the value of each feature.
 *
 * @param values the values by feature name, in source order; 1 or 0 for a Boolean feature
 */
public record Variant(Map<String, BigInteger> values) {
  public Variant {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Whether a Boolean feature is selected, or a numeric feature is not 0.
   *
   * @throws IllegalArgumentException if there is no such feature
   */
  public boolean selects(String feature) {
    return value(feature).signum() != 0;
  }

  /**
   * Returns the value of a feature.
   *
   * @throws IllegalArgumentException if there is no such feature
   */
  public BigInteger value(String feature) {
    BigInteger value = values.get(feature);
    if (value == null) {
      throw new IllegalArgumentException("there is no feature " + feature);
    }
    return value;
  }
}
