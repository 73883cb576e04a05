/**
 * The lowering of typed terms to control flow, and the construction of the featured symbolic
 * automaton (symbolic-games, Tables 1-3; family-symbolic-games, section 5).
 *
 * <p>Input: a {@link sunder.frontend.ia.model.TypedProgram}. Output: an {@link
 * sunder.automaton.Automaton}. The control flow is built on demand, as a search reaches it: calls
 * are inlined, and call by name may unfold a program into a graph far larger than its reachable
 * part. Invariant: the live registers of a control point are a function of the syntax ({@link
 * sunder.frontend.ia.flow.LivenessTransfer}), so the liveness analysis needs no control flow.
 */
package sunder.frontend.ia.flow;
