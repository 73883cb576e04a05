/**
 * The immutable syntax tree of an {@code .ia} text, its parser and its printer.
 *
 * <p>In: a {@link sunder.source.SourceFile}. Out: a {@link sunder.syntax.Program}. Invariants:
 * every node knows its span; printing a tree and parsing the text again gives an equal tree, spans
 * apart.
 */
package sunder.syntax;
