/**
 * Features, the feature model, and sets of configurations.
 *
 * <p>In: declared features and constraints. Out: {@link sunder.family.ConfigSet}, the presence
 * conditions and results of all procedures. Invariants: a set is a decision diagram, never a list; only
 * this package knows the diagram library; every set lies inside its space (numeric features within their
 * ranges).
 */
package sunder.family;
