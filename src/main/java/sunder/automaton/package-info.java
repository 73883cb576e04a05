/**
 * The featured symbolic automaton: control points, and transitions that carry a presence condition, a
 * guard, updates and moves (family-symbolic-games, section 5; symbolic-games, Tables 1-3).
 *
 * <p>In: a {@link sunder.typing.TypedProgram}. Out: an {@link sunder.automaton.Automaton} whose states are
 * built when they are first asked for. Invariants: finitely many states; a location names the registers
 * that are live there; a transition reads only symbols that are live at its source, its own inputs and
 * elements, and features.
 */
package sunder.automaton;
