/**
 * Syntax trees of C with presence conditions.
 *
 * <p>In: tokens with presence conditions. Out: a tree whose declarations, statements, members and
 * conditions may stand in some variants only. Invariants: projecting the tree to a variant gives
 * the tree of the projected text. An {@code #if} that cuts through a construct is expanded around
 * the smallest statement or declaration that contains it ({@link
 * sunder.frontend.c.syntax.ConditionalHoisting}), so the grammar needs no variability but in lists.
 * Several files are linked in their tokens ({@link sunder.frontend.c.syntax.ParsedFiles}): whoever
 * reads the tree sees one program.
 */
package sunder.frontend.c.syntax;
