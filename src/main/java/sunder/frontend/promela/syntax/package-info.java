/**
 * Promela texts and their trees.
 *
 * <p>In: a {@link sunder.source.SourceFile}. Out: a {@link sunder.frontend.promela.syntax.Model},
 * or diagnostics. Directives are carried out, macros and inlines expanded ({@link
 * sunder.frontend.promela.syntax.Preprocessor}); an {@code #if} over features stays, as a
 * statement, options or units of some variants. Invariants: every node has its place in the text;
 * trees are immutable and no deeper than {@link sunder.frontend.promela.syntax.Parser} says;
 * nothing is resolved here.
 */
package sunder.frontend.promela.syntax;
