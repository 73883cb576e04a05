/**
 * Input texts, places in them, and what is wrong with them.
 *
 * <p>In: text. Out: spans and diagnostics ({@code file:line:column: message}, a hint). Depends on
 * limits only. Invariant: every diagnostic has a place.
 */
package sunder.source;
