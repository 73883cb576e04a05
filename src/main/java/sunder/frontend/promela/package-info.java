/**
 * The front end of Promela: SPIN models, with features in the syntax of SNIP (fPromela, with TVL
 * feature models), in {@code #if} directives, or as holes of PromelaSketcher.
 *
 * <p>Input: a text. Output: a {@link sunder.frontend.promela.PromelaModel}, which is a {@link
 * sunder.frontend.Subject}. Data flow: {@code syntax} builds the syntax tree and {@code model}
 * checks it; from the checked model, {@code flow} constructs the featured automaton, and {@code
 * replay} interprets counterexamples. The latter two do not depend on each other, so that the
 * replay detects errors in the construction.
 *
 * <p>To add a statement: add an alternative to the grammar, a case to {@link
 * sunder.frontend.promela.syntax.Statement}, a method to its builder and, if it is executed as one
 * step, a case to {@link sunder.frontend.promela.model.Stmt.Step}. The compiler then reports each
 * dispatch table that lacks the case: elaboration, and executability and effect in both the
 * automaton and the replay.
 */
package sunder.frontend.promela;
