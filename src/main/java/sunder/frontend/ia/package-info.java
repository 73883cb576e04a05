/**
 * The language of second-order Idealized Algol, {@code .ia}.
 *
 * <p>In: a text. Out: an {@link sunder.frontend.ia.IaProgram}, which is a {@link
 * sunder.frontend.Subject} and, for sketches, still has its syntax tree.
 */
package sunder.frontend.ia;
