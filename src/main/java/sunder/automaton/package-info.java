/**
 * The featured symbolic automaton: control points, and transitions that carry a presence condition,
 * a guard, updates and moves (family-symbolic-games, section 5; symbolic-games, Tables 1-3). It is
 * all that engines see of a program.
 *
 * <p>Where it comes from is not told here: a language whose programs are control flows makes it in
 * {@link sunder.automaton.flow}, another one makes its locations and transitions by itself. States
 * are built when they are first asked for. Invariants, which the tests check of every automaton:
 * finitely many states; a location names the registers that are live there; a transition reads only
 * symbols that are live at its source, its own inputs and elements, and features.
 */
package sunder.automaton;
