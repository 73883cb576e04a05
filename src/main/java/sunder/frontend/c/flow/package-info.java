/**
 * C to the featured symbolic automaton.
 *
 * <p>In: a checked program, a property. Out: its automaton, and what cannot be done of it, with the
 * variants that reach it. Functions are inlined; an object is one register (or array register) for
 * each scalar member; {@code #if} and features are branches of the control flow. A pointer is the
 * number of what it points to with an offset: where that number is known the object is used itself,
 * elsewhere the objects it may be are told apart. Invariants: a run of the automaton is a run of
 * the program; signed integers are unbounded, unsigned ones are reduced in every subexpression that
 * more is done to than adding constants.
 */
package sunder.frontend.c.flow;
