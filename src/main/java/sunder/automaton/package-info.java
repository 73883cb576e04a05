/**
 * The featured symbolic automaton: control points, and transitions that carry a presence condition,
 * a guard, updates and moves (family-symbolic-games, section 5; symbolic-games, Tables 1-3).
 *
 * <p>In: a control flow, which a front end compiles its language to. Out: an {@link
 * sunder.automaton.Automaton} whose states are built when they are first asked for. Invariants,
 * which the tests check of every automaton: finitely many states; a location names the registers
 * that are live there; a transition reads only symbols that are live at its source, its own inputs
 * and elements, and features.
 *
 * <p>The papers compose automata and then remove silent steps. Here a control flow is a graph of
 * {@link sunder.automaton.Instruction}s, and a transition is found by following it symbolically
 * from one location to the next ({@link sunder.automaton.StepSearch}). Which points are locations
 * is decided in one place ({@link sunder.automaton.StepEnds}), once for verification and once for
 * drawings: nothing is built only to be removed again, guard and update behind it meet in one
 * transition, and joins stay where merging would multiply transitions.
 *
 * <p>A language whose text unfolds into more than is ever reached makes its points with {@link
 * sunder.automaton.ControlFlow}: the instruction of a point, and what is live there, are asked for
 * when a search gets there. One that knows its whole graph builds a {@link
 * sunder.automaton.FlowGraph}, which finds liveness by itself.
 *
 * <p>From an automaton with arrays another one can be made that has a single element of each
 * ({@link sunder.automaton.CellAutomaton}, after Monniaux and Gonnord 2016): what fails nowhere
 * there fails nowhere here.
 */
package sunder.automaton;
