/**
 * Input texts, places in them, and what is wrong with them.
 *
 * <p>In: text. Out: spans and diagnostics ({@code file:line:column: message}, a hint); what stands
 * within the nodes of a tree ({@link sunder.source.RecordChildren}), and tables of what is done
 * with each kind of them ({@link sunder.source.TypeSwitch}). Depends on limits only. Invariant:
 * every diagnostic has a place.
 */
package sunder.source;
