package sunder.api;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.family.PresenceFormulas;

/**
 * A set of variants of one family, represented as a binary decision diagram. Equal sets are equal
 * objects. Sets of different families must not be combined.
 */
public final class Variants {
  private final ConfigSet set;
  private final FeatureModel model;

  Variants(ConfigSet set, FeatureModel model) {
    this.set = set;
    this.model = model;
  }

  ConfigSet set() {
    return set;
  }

  /** Returns the exact number of variants. */
  public BigInteger count() {
    return set.count();
  }

  public boolean isEmpty() {
    return set.isEmpty();
  }

  public Variants and(Variants other) {
    return new Variants(set.and(other.set), model);
  }

  public Variants or(Variants other) {
    return new Variants(set.or(other.set), model);
  }

  public Variants minus(Variants other) {
    return new Variants(set.minus(other.set), model);
  }

  public boolean isSubsetOf(Variants other) {
    return set.isSubsetOf(other.set);
  }

  /**
   * Returns a presence condition that holds for exactly these among the valid variants, or a note
   * in parentheses.
   */
  public String condition() {
    return PresenceFormulas.print(set, model.valid());
  }

  /**
   * Returns a variant of the set, which is the same for the same set; empty if the set is empty.
   */
  public Optional<Variant> any() {
    return isEmpty() ? Optional.empty() : Optional.of(variant(set.pick()));
  }

  static Variant variant(Configuration configuration) {
    Map<String, BigInteger> values = new LinkedHashMap<>();
    configuration.values().forEach((feature, value) -> values.put(feature.name(), value));
    return new Variant(values);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Variants that && that.set.equals(set);
  }

  @Override
  public int hashCode() {
    return set.hashCode();
  }

  /** Returns the presence condition. */
  @Override
  public String toString() {
    return condition();
  }
}
