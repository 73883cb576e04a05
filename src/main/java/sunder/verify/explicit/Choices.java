package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * The values of an input that decides a guard and is then forgotten: those where some comparison
 * changes, and their neighbours. Between two of them the guard says the same for all, so that no
 * behaviour is missed by trying these alone, however many values there are.
 */
final class Choices {
  /** For the sake of who reads the play. */
  private static final Comparator<BigInteger> SMALL_FIRST =
      Comparator.comparing(BigInteger::abs).thenComparing(Comparator.reverseOrder());

  private final Symbol input;
  private final List<Threshold> thresholds;

  /** Where {@code factor * input + rest} passes 0. */
  private record Threshold(long factor, NumberCode rest) {}

  private Choices(Symbol input, List<Threshold> thresholds) {
    this.input = input;
    this.thresholds = thresholds;
  }

  /**
   * The choices of an input; nothing if a comparison relates it to another input or is not linear
   * in it.
   *
   * @param inputs all that the guard speaks of
   */
  static Optional<Choices> of(Symbol input, List<Symbol> inputs, BoolTerm guard, CodeTable codes) {
    if (input.isBoolean()) {
      return Optional.of(new Choices(input, List.of(new Threshold(1, codes.number(IntTerm.ZERO)))));
    }
    List<BoolTerm.Compare> comparisons = new ArrayList<>();
    collect(guard, comparisons);
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

  private static void collect(BoolTerm term, List<BoolTerm.Compare> comparisons) {
    if (term instanceof BoolTerm.Compare compare) {
      comparisons.add(compare);
    } else if (term instanceof BoolTerm.And and) {
      and.operands().forEach(operand -> collect(operand, comparisons));
    } else if (term instanceof BoolTerm.Or or) {
      or.operands().forEach(operand -> collect(operand, comparisons));
    }
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
