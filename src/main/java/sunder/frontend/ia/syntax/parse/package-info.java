/**
 * The parser of {@code .ia}: from a text to its syntax tree.
 *
 * <p>Input: a {@link sunder.source.SourceFile}. Output: a {@link
 * sunder.frontend.ia.syntax.Program}, or the syntax errors. Invariant: the depth of a tree is
 * bounded, so that recursive algorithms do not overflow a large stack.
 *
 * <p>{@link sunder.frontend.ia.syntax.parse.Parser} splits the text into tokens, classifies
 * contextual keywords and directives, checks the nesting depth and runs the ANTLR parser; the
 * builders translate its parse tree to the syntax tree.
 *
 * <p>Decisions where the papers (symbolic-games, family-symbolic-games) leave the syntax open:
 *
 * <ul>
 *   <li>{@code or} and {@code else} belong to the innermost possible statement: {@code if (b) s or
 *       t} is a choice inside the branch.
 *   <li>Binary operators have the precedences of Java.
 *   <li>An {@code #if} whose condition ends its line is the block form if an {@code #endif} closes
 *       it (the nearest open directive), otherwise the inline form.
 *   <li>A block form in the place of a single statement must have a single statement in each
 *       branch, so that it has the same meaning as under a preprocessor.
 *   <li>A declaration cannot be a branch.
 *   <li>{@code void c;} in the context is a free command, equal to {@code void c();}.
 * </ul>
 */
package sunder.frontend.ia.syntax.parse;
