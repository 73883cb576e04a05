/**
 * Control-flow graphs and their translation to automata by adjustable blocks.
 *
 * <p>Input: a control-flow graph, to which a front end compiles a program. Output: an {@link
 * sunder.automaton.Automaton}, computed on the fly.
 *
 * <p>Deviation from the papers: they compose automata and then remove silent transitions. Here a
 * control-flow graph consists of {@link sunder.automaton.flow.Instruction}s, and a transition is
 * found by symbolic execution from one location to the next ({@link
 * sunder.automaton.flow.TransitionBuilder}). The {@link sunder.automaton.flow.BlockOperator} alone
 * decides which points are locations, with one operator for verification and one for drawings:
 * silent transitions are never constructed, a guard and the updates behind it form one transition,
 * and joins remain where merging would duplicate transitions.
 *
 * <p>A front end whose graph may be larger than its reachable part creates points with {@link
 * sunder.automaton.flow.ControlPointFactory}, where instructions and live sets are computed on
 * demand. A front end with a complete graph builds a {@link
 * sunder.automaton.flow.ControlFlowGraph}, which computes liveness itself.
 */
package sunder.automaton.flow;
