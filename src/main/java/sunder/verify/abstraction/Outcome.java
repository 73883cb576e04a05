package sunder.verify.abstraction;

import sunder.family.ConfigSet;

/**
 * One abstract successor of a transition from given cells.
 *
 * @param when the configurations that have it: the presence condition and the classes of features
 *     read
 * @param cells the values computed, in the order of {@link TransitionPlan}
 * @param isMust whether every store of the source has a step there
 */
public record Outcome(ConfigSet when, int[] cells, boolean isMust) {}
