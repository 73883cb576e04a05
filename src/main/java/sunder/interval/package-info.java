/**
 * Exact integer intervals, partitions of the integers, and boxes with their contraction by
 * conditions.
 *
 * <p>Input: terms of {@link sunder.expression}. Output: over-approximations of their values and of
 * the stores that satisfy a condition ({@link sunder.interval.Contractor}, {@link
 * sunder.interval.LinearRefutation}). Invariants: bounds are exact integers or infinite and never
 * overflow; every operation returns a superset of the exact result.
 */
package sunder.interval;
