package sunder.api;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One variant.
 *
 * @param values by feature, in the order of the text; 1 and 0 for a Boolean feature
 */
public record Variant(Map<String, BigInteger> values) {
  public Variant {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Whether a Boolean feature is on, or a numeric one is not 0.
   *
   * @throws IllegalArgumentException if there is no such feature
   */
  public boolean selects(String feature) {
    return value(feature).signum() != 0;
  }

  /**
   * A feature's value.
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
