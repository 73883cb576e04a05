package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Transition;
import sunder.expression.Symbol;

/**
 * Which values of its inputs a step is tried with: all where they are few; elsewhere those that its
 * guard tells apart, if the inputs do nothing else than to decide that.
 */
final class InputValues {
  private final Optional<List<List<BigInteger>>> all;
  private final Optional<List<Choices>> choices;

  /**
   * @param stored what the state behind the step depends on, its guard apart
   */
  InputValues(Transition transition, List<Symbol> inputs, Set<Symbol> stored, CodeTable codes) {
    this.all =
        combinations(inputs).compareTo(Limits.INPUTS_OF_A_STEP) <= 0
            ? Optional.of(all(inputs))
            : Optional.empty();
    this.choices =
        all.isEmpty() && inputs.stream().noneMatch(stored::contains)
            ? choices(transition, inputs, codes)
            : Optional.empty();
  }

  private static BigInteger combinations(List<Symbol> inputs) {
    BigInteger combinations = BigInteger.ONE;
    for (Symbol input : inputs) {
      if (input.low().isEmpty() || input.high().isEmpty()) {
        return Limits.INPUTS_OF_A_STEP.add(BigInteger.ONE);
      }
      combinations = combinations.multiply(size(input));
    }
    return combinations;
  }

  private static BigInteger size(Symbol input) {
    return input.high().orElseThrow().subtract(input.low().orElseThrow()).add(BigInteger.ONE);
  }

  private static List<List<BigInteger>> all(List<Symbol> inputs) {
    List<List<BigInteger>> result = new ArrayList<>();
    for (Symbol input : inputs) {
      List<BigInteger> values = new ArrayList<>();
      BigInteger value = input.low().orElseThrow();
      while (value.compareTo(input.high().orElseThrow()) <= 0) {
        values.add(value);
        value = value.add(BigInteger.ONE);
      }
      result.add(values);
    }
    return result;
  }

  private static Optional<List<Choices>> choices(
      Transition transition, List<Symbol> inputs, CodeTable codes) {
    List<Choices> result = new ArrayList<>();
    for (Symbol input : inputs) {
      Optional<Choices> own = Choices.of(input, inputs, transition.guard(), codes);
      if (own.isEmpty()) {
        return Optional.empty();
      }
      result.add(own.get());
    }
    return Optional.of(result);
  }

  /** For each input the values to try in a state; nothing if that would not be all that matter. */
  Optional<List<List<BigInteger>>> of(Store store) {
    if (all.isPresent() || choices.isEmpty()) {
      return all;
    }
    List<List<BigInteger>> result = new ArrayList<>();
    BigInteger combinations = BigInteger.ONE;
    for (Choices input : choices.get()) {
      Optional<List<BigInteger>> values = input.values(store);
      if (values.isEmpty()) {
        return Optional.empty();
      }
      combinations = combinations.multiply(BigInteger.valueOf(values.get().size()));
      result.add(values.get());
    }
    return combinations.compareTo(Limits.INPUTS_OF_A_STEP) <= 0
        ? Optional.of(result)
        : Optional.empty();
  }
}
