/**
 * Unwinding with interpolants: invariants for variants with finitely many error paths, none of
 * which is feasible. The enumeration of error paths proves that none is left, but yields no
 * invariant.
 *
 * <p>Input: the variants. Output: for each location an over-approximation of their reachable
 * stores, as certificates need it ({@link sunder.verify.unwinding.UnwindingInvariants}). Each node
 * of the unwinding from which {@code abort} is still reachable is labelled with intervals and, for
 * each error path through it, with the interpolant at this position (lazy abstraction with
 * interpolants, McMillan, CAV 2006, without covering, because the tree is finite). At locations
 * from which no path leads to {@code abort}, all stores are allowed.
 *
 * <p>Invariant: the result is unproved. Interpolants come from the solver, and the certificate
 * checker proves them independently; variants whose paths cannot be interpolated are omitted.
 */
package sunder.verify.unwinding;
