/**
 * Features in terms: the conversion between conditions over features and sets of configurations.
 *
 * <p>Input: the features of an automaton's symbols, and conditions or solver models over these
 * symbols. Output: sets of configurations, exact ({@link sunder.verify.feature.ConfigSetConverter})
 * or under-approximated ({@link sunder.verify.feature.ConfigSetUnderapproximation}); and
 * constraints on the values in a set ({@link sunder.verify.feature.FeatureUnknowns}). Invariants:
 * no configuration is enumerated, and a set that is not exact is a subset of the exact one.
 */
package sunder.verify.feature;
