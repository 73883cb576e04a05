/**
 * The types, variables, functions and scopes of C that the replay resolves from the syntax tree,
 * with presence conditions.
 *
 * <p>Input: declarations. Output: for a name and a set of variants, the entity that it denotes.
 * Invariant: a lookup returns an entity only if the name denotes it in all variants of the set;
 * otherwise it throws {@code ReplayVariantSplit}, and the caller repeats the lookup for each part.
 * The package shares no code with {@code sunder.frontend.c.model}.
 */
package sunder.frontend.c.replay.scope;
