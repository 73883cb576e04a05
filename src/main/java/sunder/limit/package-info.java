/**
 * Resource limits of long computations: cancellation points, the size of integers, stack size,
 * bounded caches, the size of the heap.
 *
 * <p>Input: a callback for the cancellation points of a thread. Output: none, or the exception of
 * that callback, {@link sunder.limit.NumberTooLarge} or {@link sunder.limit.DiagramTooLarge}. The
 * package depends on nothing, so that every other package can use it. Invariant: a limit never
 * changes a result, it only prevents one.
 */
package sunder.limit;
