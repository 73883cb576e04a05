/**
 * Promela models whose names are resolved and whose types are checked.
 *
 * <p>In: a {@link sunder.frontend.promela.syntax.Model}. Out: a {@link
 * sunder.frontend.promela.model.SystemModel}, or diagnostics ({@link
 * sunder.frontend.promela.model.PromelaElaborator}). Structures are taken apart into one variable
 * for each field; {@code for} and {@code select} are spelt out as SPIN does it; every statement
 * that is a step has a number. Invariants: what is here can be compiled and interpreted without a
 * further check of the input.
 */
package sunder.frontend.promela.model;
