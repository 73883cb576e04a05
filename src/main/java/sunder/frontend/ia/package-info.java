/**
 * The language of second-order Idealized Algol, {@code .ia}.
 *
 * <p>In: a text. Out: an {@link sunder.frontend.ia.IaProgram}, which is a {@link
 * sunder.frontend.Subject} and can have its holes filled. The way there: {@link
 * sunder.frontend.ia.syntax.parse} builds a tree, {@link sunder.frontend.ia.model} resolves names
 * and types, {@link sunder.frontend.ia.flow} makes the automaton of it and {@link
 * sunder.frontend.ia.replay} interprets the tree.
 */
package sunder.frontend.ia;
