/**
 * The syntax of Promela: preprocessor, parser and syntax tree.
 *
 * <p>Input: a {@link sunder.source.SourceFile}. Output: a {@link
 * sunder.frontend.promela.syntax.Model}, or diagnostics. Data flow: {@link
 * sunder.frontend.promela.syntax.Preprocessor} executes directives and expands macros and inlines
 * ({@link sunder.frontend.promela.syntax.PromelaMacroExpander}), where an {@code #if} over features
 * is kept as tokens; {@link sunder.frontend.promela.syntax.Parser} builds {@link
 * sunder.frontend.promela.syntax.Unit}s, {@link sunder.frontend.promela.syntax.Statement}s and
 * {@link sunder.frontend.promela.syntax.Expression}s. {@link
 * sunder.frontend.promela.syntax.PromelaVariantProjection} writes the text of one variant.
 * Invariants: every node has a source range; trees are immutable, and their depth is bounded by the
 * parser; names are unresolved.
 */
package sunder.frontend.promela.syntax;
