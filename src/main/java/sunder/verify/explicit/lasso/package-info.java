/**
 * Temporal claims, by the states of a finished explicit search: lassos and fair cycles.
 *
 * <p>In: a {@link sunder.verify.explicit.ExplicitSearch} with the {@link
 * sunder.verify.explicit.StateGraph} it recorded, and an automaton of what must not happen for
 * ever. Out: who has an accepting run, with the lasso as a script to be replayed. Invariants: the
 * product is built of states that were all visited to the end; sets of configurations stay exact,
 * and who cannot be told is left undecided; no step is computed here, the graph has them all.
 */
package sunder.verify.explicit.lasso;
