/**
 * Tokens of C: the logical lines of a text (C11, 5.1.1.2, phases 1 to 3), their preprocessing
 * tokens, literals, and the tokens behind the preprocessor with their presence conditions.
 *
 * <p>Input: the text of a file. Output: lines of {@link
 * sunder.frontend.c.preprocess.token.PreprocessingToken}s; {@link
 * sunder.frontend.c.preprocess.token.CToken} is what the parser reads. Invariant: spans are places
 * of the text as it is written, with its line splices.
 */
package sunder.frontend.c.preprocess.token;
