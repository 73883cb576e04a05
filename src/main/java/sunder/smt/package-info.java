/**
 * Asks SMT solvers whether terms can be true together: a small closeable facade over java-smt,
 * which no other package imports.
 *
 * <p>In: Boolean terms of {@link sunder.expression}. Out: an {@link sunder.smt.SatResult}.
 * Invariants: a model has been evaluated on the very terms that were asked about before anyone sees
 * it; "unsatisfiable" is claimed only for an over-approximation of them; an interrupted query is
 * unknown. The ranges of the symbols' types hold without being asked for.
 *
 * <p>What is not linear is made so first ({@link sunder.smt.Linearizer}): division by a constant is
 * defined exactly by a fresh quotient, a product becomes a fresh symbol with lemmas that grow with
 * the models that miss it. Solvers therefore get linear integer arithmetic alone, in which they
 * agree, and no solver's own idea of {@code div} and {@code mod} matters.
 */
package sunder.smt;
