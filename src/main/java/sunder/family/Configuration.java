package sunder.family;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A configuration: a value for every feature; the value of a Boolean feature is 1 (selected) or 0.
 *
 * @param values by feature, in the order of the feature model
 */
public record Configuration(Map<Feature, BigInteger> values) {
  public Configuration {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public boolean selects(Feature.Bool feature) {
    return values.get(feature).signum() != 0;
  }

  public BigInteger valueOf(Feature feature) {
    return values.get(feature);
  }
}
