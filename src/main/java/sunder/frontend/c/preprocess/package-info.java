/**
 * A preprocessor that keeps variability: it follows every {@code #if} over features both ways.
 *
 * <p>In: a C file, the local files it includes, bundled headers. Out: one list of tokens, each with
 * its presence condition, macros expanded. Invariants: in every variant the tokens present in it
 * are what an ordinary preprocessor would give; no directive is left. A macro is a list of
 * (presence condition, body), as in SuperC (Gazzillo and Grimm, PLDI 2012); a use with several live
 * bodies becomes alternatives.
 */
package sunder.frontend.c.preprocess;
