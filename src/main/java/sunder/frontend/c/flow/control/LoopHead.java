package sunder.frontend.c.flow.control;

import java.util.Map;
import sunder.source.Span;

/**
 * The control point at the head of a {@code while} or {@code for} loop, in one inlined call of the
 * function that contains it; it is passed once before each evaluation of the loop's condition.
 *
 * @param statement the span of the loop statement
 * @param function the name of the function that contains the loop
 * @param controlPoint the name of the control point in the automaton
 * @param variables the C expression for each register that C can name at the loop head, by the
 *     register's name, which is the same in every automaton of the program
 */
public record LoopHead(
    Span statement, String function, String controlPoint, Map<String, String> variables) {
  public LoopHead {
    variables = Map.copyOf(variables);
  }
}
