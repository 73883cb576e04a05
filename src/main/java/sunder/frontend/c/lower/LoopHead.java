package sunder.frontend.c.lower;

import java.util.Map;
import sunder.source.Span;

/**
 * Where runs stand each time before a {@code while} or {@code for} loop goes round, at one call of
 * the function that it is in.
 *
 * @param place the statement
 * @param function the name of the function
 * @param point the name of the control point
 * @param variables what C calls, there, the registers that it can name; registers by the names that
 *     they have in every automaton of the program
 */
public record LoopHead(Span place, String function, String point, Map<String, String> variables) {
  public LoopHead {
    variables = Map.copyOf(variables);
  }
}
