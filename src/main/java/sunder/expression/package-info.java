/**
 * Pure terms over symbols, in normal form: integers as linear combinations, Booleans in negation
 * normal form over comparisons with zero.
 *
 * <p>In: what the automaton builder computes. Out: guards, updates and path conditions, for
 * intervals and solvers alike. Invariants: arithmetic is exact and unbounded; equal normal forms
 * are equal terms, so {@code x == x + 1} is {@code false} and {@code x < x} too, before any
 * procedure looks at them.
 */
package sunder.expression;
