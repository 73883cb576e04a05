package sunder.verdict;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A script: a concrete environment that determines the inputs of an execution, in the order in
 * which they are requested for each free identifier. After the end of a list the environment
 * answers 0 or false and runs no more arguments; erratic choices take the left alternative.
 *
 * @param answers the inputs by name of the free variable, array or procedure
 * @param choices the erratic choices {@code s or t}, in order: true takes the left alternative
 * @param lengths the value of each length symbol, 1 where missing
 */
public record Script(
    Map<String, List<Answer>> answers, List<Boolean> choices, Map<String, BigInteger> lengths) {
  /**
   * The name of the scheduling decisions of a program with several processes, encoded by its
   * language; no identifier has this name.
   */
  public static final String SCHEDULE = "(schedule)";

  /** The scheduling decision that the following steps are repeated forever. */
  public static final int CYCLE = 5;

  /** The scheduling decision for a stutter step: no process can move. */
  public static final int STUTTER = 6;

  public Script {
    Map<String, List<Answer>> copy = new TreeMap<>();
    answers.forEach((name, list) -> copy.put(name, List.copyOf(list)));
    answers = java.util.Collections.unmodifiableMap(copy);
    choices = List.copyOf(choices);
    lengths = java.util.Collections.unmodifiableMap(new TreeMap<>(lengths));
  }

  /**
   * Returns the value of an input; 0 behind the end of its list, and for an answer without a value.
   *
   * @param name the name of the input
   * @param number the number of the earlier inputs of this name
   */
  public BigInteger value(String name, int number) {
    List<Answer> given = answers.getOrDefault(name, List.of());
    Answer answer = number < given.size() ? given.get(number) : new Answer.Value(BigInteger.ZERO);
    if (answer instanceof Answer.Return returned) {
      return returned.value().orElse(BigInteger.ZERO);
    }
    return answer instanceof Answer.Value value ? value.value() : BigInteger.ZERO;
  }

  /** A decision of the environment. */
  public sealed interface Answer {
    /** The value of a read; a Boolean is 1 or 0. */
    record Value(BigInteger value) implements Answer {}

    /** The procedure runs or evaluates its argument with the number {@code index}, from 1. */
    record RunArgument(int index) implements Answer {}

    /** The procedure returns, with a value unless its type is void. */
    record Return(Optional<BigInteger> value) implements Answer {}
  }
}
