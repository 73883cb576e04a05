/**
 * Source texts, positions and diagnostics.
 *
 * <p>Input: files and streams. Output: source texts, spans and diagnostics ({@code
 * file:line:column: message}, a hint), and generic traversal and dispatch for syntax trees ({@link
 * sunder.source.RecordChildren}, {@link sunder.source.TypeSwitch}). Invariant: every diagnostic has
 * a place. The package depends on {@code sunder.limit} only.
 */
package sunder.source;
