package sunder.verdict;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A concrete environment: what it answers, each free identifier's answers in the order in which
 * they are asked for. Behind the end of a list the environment answers 0 or false and runs no more
 * arguments; erratic choices take the left side.
 *
 * @param answers by name of the free variable, array or procedure
 * @param choices for the erratic choices {@code s or t}, in order: true takes the left side
 * @param lengths the value of each length symbol (1 where missing)
 */
public record Script(
    Map<String, List<Answer>> answers, List<Boolean> choices, Map<String, BigInteger> lengths) {
  /**
   * Under this name stand the decisions of who moves, in the numbers of the language, where a
   * program has several processes; no identifier has such a name.
   */
  public static final String SCHEDULE = "(schedule)";

  /** In a schedule: from here on the steps are repeated for ever. */
  public static final int CYCLE = 5;

  /** In a schedule: nothing can move, and time goes on. */
  public static final int STUTTER = 6;

  public Script {
    Map<String, List<Answer>> copy = new TreeMap<>();
    answers.forEach((name, list) -> copy.put(name, List.copyOf(list)));
    answers = java.util.Collections.unmodifiableMap(copy);
    choices = List.copyOf(choices);
    lengths = java.util.Collections.unmodifiableMap(new TreeMap<>(lengths));
  }

  /** One decision of the environment. */
  public sealed interface Answer {
    /** The answer to a read; Booleans are 1 and 0. */
    record Value(BigInteger value) implements Answer {}

    /** The procedure runs or evaluates its argument number {@code index}, counted from 1. */
    record RunArgument(int index) implements Answer {}

    /** The procedure returns; with a value unless its type is void. */
    record Return(Optional<BigInteger> value) implements Answer {}
  }
}
