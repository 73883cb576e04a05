/**
 * From a control flow to its automaton.
 *
 * <p>In: a control flow, which a front end compiles its language to. Out: an {@link
 * sunder.automaton.Automaton} whose states are built when they are first asked for.
 *
 * <p>The papers compose automata and then remove silent steps. Here a control flow is a graph of
 * {@link sunder.automaton.flow.Instruction}s, and a transition is found by following it
 * symbolically from one location to the next ({@link sunder.automaton.flow.TransitionBuilder}).
 * Which points are locations is decided in one place ({@link sunder.automaton.flow.BlockOperator}),
 * once for verification and once for drawings: nothing is built only to be removed again, guard and
 * update behind it meet in one transition, and joins stay where merging would multiply transitions.
 *
 * <p>A language whose text unfolds into more than is ever reached makes its points with {@link
 * sunder.automaton.flow.ControlPointFactory}: the instruction of a point, and what is live there,
 * are asked for when a search gets there. One that knows its whole graph builds a {@link
 * sunder.automaton.flow.ControlFlowGraph}, which finds liveness by itself.
 */
package sunder.automaton.flow;
