package sunder.frontend.c.preprocess;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user says about features.
 *
 * @param prefixes global variables whose names start so may be features
 * @param ranges of numeric features, by name
 */
public record Options(List<String> prefixes, Map<String, Range> ranges) {
  /** Nothing said. */
  public static final Options NONE = new Options(List.of(), Map.of());

  public Options {
    prefixes = List.copyOf(prefixes);
    ranges = Map.copyOf(ranges);
  }

  /** Both ends included. */
  public record Range(BigInteger low, BigInteger high) {}

  public Optional<Range> range(String feature) {
    return Optional.ofNullable(ranges.get(feature));
  }
}
