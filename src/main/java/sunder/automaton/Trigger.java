package sunder.automaton;

import java.util.List;
import java.util.function.Function;

/**
 * What is to come about in some run for a proof to be worth what it says.
 *
 * @param otherwise what is true of a variant none of whose runs gets to such a state, a sentence
 * @param cases the condition of such states, by location, as a claim has them; none before runs
 *     begin
 */
public record Trigger(String otherwise, Function<Location, List<NeverClaim.Case>> cases) {}
