/**
 * The language of second-order Idealized Algol, {@code .ia}.
 *
 * <p>In: a text. Out: an {@link sunder.frontend.ia.IaProgram}, which is a {@link
 * sunder.frontend.Subject} and can have its holes filled.
 */
package sunder.frontend.ia;
