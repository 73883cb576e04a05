package sunder.verify;

import java.util.List;

/**
 * A component that a program was verified by, and how large it was.
 *
 * @param variables those that it keeps to itself, in source order; of an array of the client alone
 * @param operations its procedures: the port at which the rest meets it
 * @param model states of its own abstract automaton
 * @param assumption states of what stood in its place
 */
public record ComponentSize(
    List<String> variables, List<String> operations, long model, long assumption) {
  public ComponentSize {
    variables = List.copyOf(variables);
    operations = List.copyOf(operations);
  }
}
