package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.expression.Symbol;
import sunder.interval.Interval;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;

/**
 * Counters need many cuts: where the new cuts of a register keep stepping the same way (c, c-1,
 * c-2, ...), adds them in batches of 1, 2, 4, 8, ..., so that n cuts take O(log n) rounds. Mutable;
 * one for a run.
 */
final class CutStepping {
  private final Map<Symbol, Trend> trends = new TreeMap<>();

  /** The last cut, how far it was from the one before, and how many to add when it goes on so. */
  private record Trend(BigInteger last, BigInteger stride, int batch) {}

  /**
   * Adds cuts that the trend foretells.
   *
   * @param shown the values that the symbol takes on the spurious path; no cut is added beyond them
   */
  void extend(Precision precision, Cuts cuts, java.util.function.Function<Symbol, Interval> shown) {
    Map<Symbol, NavigableSet<BigInteger>> found = new TreeMap<>();
    cuts.registers()
        .forEach(
            (symbol, set) -> {
              NavigableSet<BigInteger> fresh = new TreeSet<>(set);
              fresh.removeIf(precision.of(symbol)::hasCut);
              if (!fresh.isEmpty()) {
                found.put(symbol, fresh);
              }
            });
    found.forEach((symbol, fresh) -> extend(symbol, fresh, cuts, shown.apply(symbol)));
  }

  private void extend(Symbol symbol, NavigableSet<BigInteger> fresh, Cuts cuts, Interval shown) {
    Trend old = trends.get(symbol);
    if (old == null) {
      trends.put(symbol, new Trend(fresh.first(), BigInteger.ZERO, 1));
      return;
    }
    boolean down = fresh.first().compareTo(old.last()) < 0;
    BigInteger next = down ? fresh.first() : fresh.last();
    BigInteger stride = next.subtract(old.last());
    boolean goesOn = stride.signum() != 0 && stride.equals(old.stride());
    int batch = goesOn ? old.batch() : 1;
    BigInteger last = goesOn ? add(symbol, next, stride, batch, cuts, shown) : next;
    trends.put(symbol, new Trend(last, stride, goesOn ? 2 * batch : 1));
  }

  private static BigInteger add(
      Symbol symbol, BigInteger from, BigInteger stride, int count, Cuts cuts, Interval shown) {
    BigInteger at = from;
    for (int i = 0; i < count; i++) {
      BigInteger next = at.add(stride);
      boolean beyond =
          stride.signum() < 0
              ? shown.hasLow() && next.compareTo(shown.low()) < 0
              : shown.hasHigh() && next.compareTo(shown.high().add(BigInteger.ONE)) > 0;
      if (shown.isEmpty() || beyond) {
        break;
      }
      cuts.add(symbol, next);
      at = next;
    }
    return at;
  }
}
