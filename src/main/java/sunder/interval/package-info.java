/**
 * Exact integer intervals, partitions of the integers, and boxes with their contraction by
 * conditions.
 *
 * <p>In: terms of {@link sunder.expression}. Out: over-approximations of their values and of the
 * stores that satisfy a condition. Invariants: ends are exact integers or infinite, nothing rounds
 * or overflows; every operation returns a superset of the exact result.
 */
package sunder.interval;
