package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
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

  /**
   * The values of an input that decides a guard and is then forgotten: those where some comparison
   * changes, and their neighbours. Between two of them the guard says the same for all, so that no
   * behaviour is missed by trying these alone, however many values there are.
   */
  private record Choices(Symbol input, List<Threshold> thresholds) {
    /** For the sake of who reads the play. */
    private static final Comparator<BigInteger> SMALL_FIRST =
        Comparator.comparing(BigInteger::abs).thenComparing(Comparator.reverseOrder());

    /** Where {@code factor * input + rest} passes 0. */
    private record Threshold(long factor, NumberCode rest) {}

    /**
     * The choices of an input; nothing if a comparison relates it to another input or is not linear
     * in it.
     *
     * @param inputs all that the guard speaks of
     */
    static Optional<Choices> of(
        Symbol input, List<Symbol> inputs, BoolTerm guard, CodeTable codes) {
      if (input.isBoolean()) {
        return Optional.of(
            new Choices(input, List.of(new Threshold(1, codes.number(IntTerm.ZERO)))));
      }
      List<BoolTerm.Compare> comparisons = new ArrayList<>();
      guard.forEachComparison(comparisons::add);
      List<Threshold> thresholds = new ArrayList<>();
      for (BoolTerm.Compare comparison : comparisons) {
        IntTerm term = comparison.term();
        if (!term.symbols().contains(input)) {
          continue;
        }
        Optional<Threshold> threshold = threshold(term, input, inputs, codes);
        if (threshold.isEmpty()) {
          return Optional.empty();
        }
        thresholds.add(threshold.get());
      }
      return Optional.of(new Choices(input, thresholds));
    }

    private static Optional<Threshold> threshold(
        IntTerm term, Symbol input, List<Symbol> inputs, CodeTable codes) {
      for (int i = 0; i < term.length(); i++) {
        if (term.atom(i) instanceof Atom.Variable variable && variable.symbol() == input) {
          IntTerm own = IntTerm.of(input).times(term.coefficient(i));
          IntTerm rest = term.minus(own);
          boolean alone = inputs.stream().noneMatch(rest.symbols()::contains);
          return alone && term.coefficient(i).bitLength() < Integer.SIZE
              ? Optional.of(new Threshold(term.coefficient(i).longValueExact(), codes.number(rest)))
              : Optional.empty();
        }
      }
      return Optional.empty();
    }

    /** The values to try in a state, small ones first; nothing if machine arithmetic fails. */
    Optional<List<BigInteger>> values(Store store) {
      NavigableSet<BigInteger> values = new TreeSet<>(SMALL_FIRST);
      values.add(any());
      for (Threshold threshold : thresholds) {
        long rest = threshold.rest().number(store);
        if (rest == ValueTable.NONE) {
          return Optional.empty();
        }
        long root = Math.floorDiv(-rest, threshold.factor());
        for (long value = root - 1; value <= root + 2; value++) {
          add(BigInteger.valueOf(value), values);
        }
      }
      return Optional.of(List.copyOf(values));
    }

    /** Where no comparison passes 0 one value is as good as another. */
    private BigInteger any() {
      BigInteger most = input.high().map(BigInteger.ZERO::min).orElse(BigInteger.ZERO);
      return input.low().map(most::max).orElse(most);
    }

    private void add(BigInteger value, NavigableSet<BigInteger> values) {
      boolean isLow = input.low().isPresent() && value.compareTo(input.low().get()) < 0;
      boolean isHigh = input.high().isPresent() && value.compareTo(input.high().get()) > 0;
      if (!isLow && !isHigh) {
        values.add(value);
      }
    }
  }
}
