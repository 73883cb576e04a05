/**
 * The front end of second-order Idealized Algol, {@code .ia} (symbolic-games,
 * family-symbolic-games).
 *
 * <p>Input: a text and an external feature model. Output: an {@link sunder.frontend.ia.IaProgram},
 * which is a {@link sunder.frontend.Subject} whose holes can be instantiated. Data flow: {@link
 * sunder.frontend.ia.syntax.parse} builds the syntax tree, {@link sunder.frontend.ia.model} checks
 * names and types, {@link sunder.frontend.ia.flow} builds the automaton of the typed program, and
 * {@link sunder.frontend.ia.replay} interprets the syntax tree.
 */
package sunder.frontend.ia;
