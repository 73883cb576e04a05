/**
 * Promela: models of SPIN, sketches of PromelaSketcher, feature models of SNIP.
 *
 * <p>In: a text. Out: a {@link sunder.frontend.promela.PromelaModel}, which is a {@link
 * sunder.frontend.Subject}. The text becomes a tree ({@code syntax}), its names are resolved
 * ({@code model}), and from there two ways lead on that share nothing: to a featured automaton
 * ({@code flow}), and to the interpreter that replays what the automaton's procedures find ({@code
 * replay}).
 */
package sunder.frontend.promela;
