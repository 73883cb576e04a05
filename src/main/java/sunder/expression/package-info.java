/**
 * Terms over symbols in normal form: integers as linear combinations of {@link
 * sunder.expression.Atom}s, Booleans in negation normal form over comparisons with 0.
 *
 * <p>Input: the computations of the automaton builders. Output: guards, updates and path conditions
 * for intervals and solvers. Invariants: arithmetic is exact and unbounded; equal normal forms are
 * equal terms, so {@code x == x + 1} and {@code x < x} are {@code false} by construction.
 */
package sunder.expression;
