/**
 * A preprocessor that keeps variability: it follows every {@code #if} over features both ways.
 *
 * <p>In: a C file, what it includes of the project, of the bundled headers and of the machine. Out:
 * one list of tokens, each with its presence condition, macros expanded, and the features. These
 * are found by following the directives until no condition asks for a new name. Invariants: in
 * every variant the tokens present in it are what an ordinary preprocessor would give; no directive
 * is left. A macro is a list of (presence condition, body), as in SuperC (Gazzillo and Grimm, PLDI
 * 2012); a use with several live bodies becomes alternatives.
 */
package sunder.frontend.c.preprocess;
