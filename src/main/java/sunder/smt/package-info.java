/**
 * The interface to SMT solvers: satisfiability and interpolation, by JavaSMT, which no other
 * package imports.
 *
 * <p>Input: Boolean terms of {@link sunder.expression}. Output: an {@link sunder.smt.SatResult}
 * from a {@link sunder.smt.Solver}, or interpolants from an {@link sunder.smt.Interpolator}.
 * Invariants: a model is evaluated on the original terms before it is returned; unsatisfiability is
 * claimed for an over-approximation of them; an interrupted query is unknown. The ranges of the
 * symbols' types are always included.
 *
 * <p>Non-linear terms are linearised first ({@link sunder.smt.Linearizer}): division by a constant
 * is defined exactly by a fresh quotient, and a product becomes a fresh symbol with lemmas from the
 * models that violate it. Solvers therefore receive linear integer arithmetic only, and their
 * definitions of {@code div} and {@code mod} are irrelevant.
 */
package sunder.smt;
