package sunder.verify;

import java.util.List;
import java.util.Optional;

/**
 * A component that a program was verified by, and how large it was.
 *
 * @param variables those that it keeps to itself, in source order; of an array of the client alone
 * @param operations its procedures: the port at which the rest meets it
 * @param model states of its own abstract automaton
 * @param assumption states of its minimal assumption, which count where the client is
 * @param learnt what stood in its place instead, if assumptions are learnt
 */
public record ComponentSize(
    List<String> variables,
    List<String> operations,
    long model,
    long assumption,
    Optional<Learnt> learnt) {

  public ComponentSize {
    variables = List.copyOf(variables);
    operations = List.copyOf(operations);
  }

  /**
   * An assumption that was learnt.
   *
   * @param states of the latest one's automaton over the letters of the port; 0 if none was learnt
   * @param membershipQueries in all rounds together
   * @param equivalenceQueries in all rounds together
   */
  public record Learnt(long states, long membershipQueries, long equivalenceQueries) {}
}
