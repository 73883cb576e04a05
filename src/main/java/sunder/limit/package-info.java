/**
 * How work below the procedures is kept within bounds: where it asks whether it is to stop, and how
 * large a number may grow, and how much is remembered.
 *
 * <p>In: what is to happen at a checkpoint, from whoever knows the limits. Out: nothing, or an
 * exception out of the work: that of the run, or {@link sunder.limit.NumberTooLarge}. Depends on
 * nothing, so that every package can pass a checkpoint. Invariants: without anyone who set one, a
 * checkpoint does nothing; a limit never changes a result, it only prevents one.
 */
package sunder.limit;
