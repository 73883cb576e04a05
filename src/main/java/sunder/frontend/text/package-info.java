/**
 * The common use of ANTLR by the front ends.
 *
 * <p>Input: a parser generated from a grammar, or a text before the lexer. Output: a parse tree, or
 * the exception of the error strategy. The package is independent of all grammars. The
 * preprocessors belong to their languages: that of C attaches presence conditions to tokens, that
 * of Promela keeps an {@code #if} over features in the syntax tree.
 */
package sunder.frontend.text;
