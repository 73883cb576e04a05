/**
 * Promela: models of SPIN, sketches of PromelaSketcher, feature models of SNIP.
 *
 * <p>In: a text. Out: a {@link sunder.frontend.promela.PromelaModel}, which is a {@link
 * sunder.frontend.Subject}. The text becomes a tree ({@code syntax}), its names are resolved
 * ({@code model}), and from there two ways lead on that share nothing: to a featured automaton
 * ({@code flow}), and to the interpreter that replays what the automaton's procedures find ({@code
 * replay}).
 *
 * <p>A new kind of statement is an alternative of the grammar, a case of {@link
 * sunder.frontend.promela.syntax.Statement}, a method of its builder, and, where it is a step of
 * its own, a case of {@link sunder.frontend.promela.model.Stmt.Step}. What does not compile then is
 * all that has to know it: what it is in the model, when it can be taken and what it does, in the
 * automaton and once more in the replay.
 */
package sunder.frontend.promela;
