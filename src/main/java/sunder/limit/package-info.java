/**
 * What keeps every single computation within bounds: where it asks whether its run is to stop, and
 * how large a number may grow.
 *
 * <p>In: the question that a run installs. Out: an exception of that run, or {@link
 * sunder.limit.TooLarge}. Depends on nothing, so that terms, intervals and automata can use it.
 * Invariant: a limit never changes a result, it only prevents one.
 */
package sunder.limit;
