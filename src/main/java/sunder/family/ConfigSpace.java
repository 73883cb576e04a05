package sunder.family;

import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All configurations of a list of features, and the ways to name sets of them. Create one with
 * {@link DiagramSpace#of}. Not thread-safe.
 */
public interface ConfigSpace {
  List<Feature> features();

  /** Every configuration of the features, numeric ones within their ranges. */
  ConfigSet all();

  ConfigSet none();

  /** Those that select the feature. */
  ConfigSet selected(Feature.Bool feature);

  /** Those in which {@code low <= feature <= high}; the range may exceed the feature's. */
  ConfigSet inRange(Feature.Numeric feature, BigInteger low, BigInteger high);

  /**
   * Those in which a bit of {@code feature}'s distance from its least value is set.
   *
   * @param bit 0 for the least significant; nothing is in the set for a bit that no value has
   */
  ConfigSet withBit(Feature.Numeric feature, int bit);

  /**
   * Those in which the sum of {@code weight * value} is at most {@code bound}, a selected Boolean
   * feature counting as 1; nothing if no diagram of reasonable size was found.
   */
  Optional<ConfigSet> sumAtMost(Map<Feature, BigInteger> weights, BigInteger bound);

  /**
   * Those that satisfy the rule.
   *
   * @throws TooLarge if no diagram of reasonable size was found
   */
  ConfigSet where(Rule rule);

  /** What is in each of the sets, everything if there are none; they may be many. */
  ConfigSet intersection(Collection<ConfigSet> sets);

  /** The set of exactly this configuration. */
  ConfigSet single(Configuration configuration);
}
