/**
 * The parser of C with variability: from tokens with presence conditions to syntax trees.
 *
 * <p>Input: preprocessed tokens of each file, with presence conditions. Output: a {@link
 * sunder.frontend.c.syntax.TranslationUnit}, whose external declarations, block items, members,
 * initializer items and controlling expressions may have presence conditions.
 *
 * <p>Data flow: {@link sunder.frontend.c.syntax.Parser} translates attributes in double brackets,
 * splits ambiguous names, hoists presence conditions to syntactic units, resolves typedef names,
 * parses each external declaration with ANTLR, and converts the parse trees. {@link
 * sunder.frontend.c.syntax.ParsedFiles} parses all files and links several files at the level of
 * tokens, so that later phases process one program.
 *
 * <p>Invariants: the projection of the tree to a variant is the tree of the projected text. An
 * {@code #if} within a construct is hoisted to the smallest syntactic unit that contains it, and
 * the unit is duplicated; the grammar therefore has variability only in lists and controlling
 * expressions.
 *
 * <p>Source: ISO/IEC 9899:2011 (C11); the manual of GCC 12 for the extensions of GNU C.
 */
package sunder.frontend.c.syntax;
