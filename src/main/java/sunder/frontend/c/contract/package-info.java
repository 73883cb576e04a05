/**
 * Contracts and attributes of functions as code: what a call requires and what it ensures.
 *
 * <p>Input: the syntax trees of a program, with functions named {@code requires_NAME}, {@code
 * ensures_NAME} and {@code invariant_STRUCTURE}, or with attributes on buffers and results ({@code
 * access}, {@code alloc_size}). Output: trees in which {@link sunder.frontend.c.contract.Contracts}
 * inserts the checks and assumptions at calls and entries, and in which {@link
 * sunder.frontend.c.contract.ExternalBodies} defines the functions that have no body. Later phases
 * know nothing of contracts.
 */
package sunder.frontend.c.contract;
