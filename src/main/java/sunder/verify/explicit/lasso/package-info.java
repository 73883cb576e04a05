/**
 * Verification of temporal claims: detection of fair cycles and accepting lassos on the graph of a
 * finished explicit search.
 *
 * <p>Input: a {@link sunder.verify.explicit.ExplicitSearch} with its recorded {@link
 * sunder.verify.explicit.StateGraph}, and an automaton whose claim accepts the violating infinite
 * runs. Output: the configurations with an accepting run, and for one of them the lasso as a script
 * for replay. {@link sunder.verify.explicit.lasso.TemporalEngine} labels the graph, builds the
 * product, and detects fair cycles. Invariants: the product contains only states that were expanded
 * completely, or runs that were found for interrupted configurations; sets of configurations are
 * exact, and a configuration for which a condition is not determined exactly stays undecided;
 * successors are taken from the graph and not computed again.
 */
package sunder.verify.explicit.lasso;
