/**
 * Features, feature models, and sets of configurations as binary decision diagrams.
 *
 * <p>Input: declared features and constraints ({@link sunder.family.Rule}). Output: a {@link
 * sunder.family.FeatureModel} with its {@link sunder.family.ConfigSpace}, and {@link
 * sunder.family.ConfigSet}s, which are the presence conditions and the results of all procedures;
 * {@link sunder.family.PresenceFormulas} prints them. Invariants: a set is a diagram, never a list;
 * numeric features have values within their ranges.
 *
 * <p>The diagrams are our own ({@link sunder.family.Diagrams}). JDD, which was tried first, ends
 * the process when memory runs out, its operation cache does not grow with its node table (all sums
 * of 30 weighted features took 424 s, with ours 8 s), and it counts configurations as a double.
 */
package sunder.family;
