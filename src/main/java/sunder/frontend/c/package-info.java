/**
 * The language C, {@code .c}, with {@code #if} over features.
 *
 * <p>In: a text. Out: a {@link sunder.frontend.c.CSubject}. The way there: {@link
 * sunder.frontend.c.preprocess} keeps presence conditions, {@link sunder.frontend.c.syntax} builds
 * a tree with them, {@link sunder.frontend.c.model} resolves names and types, {@link
 * sunder.frontend.c.flow} makes the automaton of it and {@link sunder.frontend.c.replay} interprets
 * it. Invariants: no variability is resolved before a procedure asks; what is wrong in some
 * variants does not keep the others from being verified.
 */
package sunder.frontend.c;
