/**
 * The immutable syntax tree of an {@code .ia} text, and its printer. Invariants: every node knows
 * its span and its parts; printing a tree and parsing the text again gives an equal tree, spans
 * apart.
 */
package sunder.frontend.ia.syntax;
