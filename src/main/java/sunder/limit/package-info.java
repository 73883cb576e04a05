/**
 * How work below the procedures is stopped in time.
 *
 * <p>In: what is to happen at a checkpoint, from whoever knows the limits. Out: nothing, or an
 * exception out of the work. Depends on nothing, so that every package can pass a checkpoint.
 * Invariant: without anyone who set one, a checkpoint does nothing.
 */
package sunder.limit;
