/**
 * The immutable syntax tree of an {@code .ia} text.
 *
 * <p>{@link sunder.frontend.ia.syntax.Program} is the root, {@link sunder.frontend.ia.syntax.Node}
 * a node below it. Invariants: every node has its span in the text and its children; the parse of a
 * printed tree equals the tree, apart from the spans.
 */
package sunder.frontend.ia.syntax;
