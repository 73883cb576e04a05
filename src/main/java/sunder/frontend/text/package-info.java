/**
 * What the texts of all languages have in common when ANTLR reads them.
 *
 * <p>In: a parser that a grammar made, or the characters before a lexer sees them. Out: a tree, or
 * the exception of the error strategy. Nothing here knows a grammar. Preprocessors stay with their
 * languages: that of C carries presence conditions through every token, that of Promela keeps an
 * {@code #if} over features as a part of the tree.
 */
package sunder.frontend.text;
