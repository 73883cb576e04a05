/**
 * From an {@code .ia} text to its syntax tree.
 *
 * <p>In: a {@link sunder.source.SourceFile}. Out: a {@link sunder.frontend.ia.syntax.Program}, or
 * every syntax error found. Invariant: no tree is deeper than what recursion over it can bear.
 *
 * <p>Where the language leaves room, the parser takes it so:
 *
 * <ul>
 *   <li>{@code or} and {@code else} belong to the innermost statement they can belong to: {@code if
 *       (b) s or t} chooses inside the branch.
 *   <li>Binary operators bind as in Java.
 *   <li>An {@code #if} whose condition ends its line is the block form if an {@code #endif} closes
 *       it (the nearest one that is open), else the inline form.
 *   <li>A block form in the place of one statement must have one statement in each part, so that it
 *       means the same whether it is read as a statement or as a preprocessor would.
 *   <li>A declaration cannot be a branch by itself.
 *   <li>{@code void c;} in the context is a free command, the same as {@code void c();}.
 * </ul>
 */
package sunder.frontend.ia.syntax.parse;
