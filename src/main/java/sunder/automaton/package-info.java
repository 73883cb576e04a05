/**
 * The featured symbolic automaton: locations, and transitions with a presence condition, a guard,
 * updates and moves (family-symbolic-games, section 5; symbolic-games, Tables 1-3). It is the only
 * representation of a program that verification engines use.
 *
 * <p>Input: a front end's compilation of a program. A language whose programs are control-flow
 * graphs uses {@link sunder.automaton.flow}; another one creates {@link sunder.automaton.Location}s
 * and {@link sunder.automaton.Transition}s directly. Output: an {@link sunder.automaton.Automaton},
 * whose locations are computed when they are first requested. Invariants, which the tests check for
 * every automaton: there are finitely many locations; a location lists its live registers; a
 * transition reads only symbols that are live at its source, its inputs and elements, and features.
 */
package sunder.automaton;
