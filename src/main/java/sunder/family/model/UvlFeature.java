package sunder.family.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import sunder.family.Feature;
import sunder.family.Rule;

/**
 * A feature of a UVL tree.
 *
 * @param presence what says that it is selected; nothing if it always is
 * @param value its value, for an Integer feature
 * @param numbers its attributes that are numbers
 * @param flags its attributes that are true or false
 * @param parent nothing for the root
 */
record UvlFeature(
    String name,
    Optional<Feature.Bool> presence,
    Optional<Feature.Numeric> value,
    Map<String, BigDecimal> numbers,
    Map<String, Boolean> flags,
    Optional<UvlFeature> parent) {
  Rule selected() {
    return presence.map(Rule::selected).orElse(Rule.ALWAYS);
  }

  boolean isWithin(UvlFeature root) {
    return this == root || parent.isPresent() && parent.get().isWithin(root);
  }

  /** An attribute's number where the feature is selected, 0 elsewhere. */
  LinearSum attribute(String attribute) {
    BigDecimal number = numbers.getOrDefault(attribute, BigDecimal.ZERO);
    return presence
        .<LinearSum>map(feature -> LinearSum.of(feature, number))
        .orElse(LinearSum.constant(number));
  }
}
