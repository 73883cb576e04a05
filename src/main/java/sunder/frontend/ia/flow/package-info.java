/**
 * From typed terms to a control flow, piece by piece as searches get there: a call stands for the
 * body of its procedure, which call-by-name may unfold into far more than is ever reached.
 *
 * <p>In: a {@link sunder.frontend.ia.model.TypedProgram}. Out: an {@link
 * sunder.automaton.Automaton}. Invariant: what is live at a point is a function of the syntax
 * ({@link sunder.frontend.ia.flow.LivenessTransfer}), so that it needs nothing to be built.
 */
package sunder.frontend.ia.flow;
