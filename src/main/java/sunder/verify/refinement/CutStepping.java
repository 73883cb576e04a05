package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.expression.Symbol;
import sunder.interval.Interval;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.Tracked;

/**
 * Counters need many cuts: where the new cuts of a register keep stepping the same way (c, c-1,
 * c-2, ...), adds them in batches of 1, 2, 4, 8, ..., so that n cuts take O(log n) rounds. Where a
 * path shows no further value, {@link Extremes} may still tell where the cuts are going. Mutable;
 * one for a run.
 */
final class CutStepping {
  private final Map<Symbol, Trend> trends = new TreeMap<>();
  private final Map<Symbol, Extremes> extremes = new TreeMap<>();

  /** The last cut, how far it was from the one before, and how many to add when it goes on so. */
  private record Trend(BigInteger last, BigInteger stride, int batch) {}

  /**
   * Adds cuts that the trend foretells.
   *
   * @param shown the values that the symbol takes on the spurious path: a counter is not cut beyond
   */
  void extend(Precision precision, Cuts cuts, Function<Symbol, Interval> shown) {
    Map<Symbol, NavigableSet<BigInteger>> found = new TreeMap<>();
    cuts.places()
        .forEach(
            (tracked, set) -> {
              NavigableSet<BigInteger> fresh = new TreeSet<>(set);
              fresh.removeIf(precision.of(tracked)::hasCut);
              if (tracked instanceof Tracked.Register register && !fresh.isEmpty()) {
                found.put(register.symbol(), fresh);
              }
            });
    found.forEach(
        (symbol, fresh) -> {
          NavigableSet<BigInteger> all = cuts.places().get(Tracked.of(symbol));
          int before = all.size();
          extend(symbol, fresh, cuts, shown.apply(symbol));
          Extremes ends = extremes.computeIfAbsent(symbol, s -> new Extremes());
          ends.moved(all);
          if (all.size() == before) {
            ends.foretold().forEach(cut -> cuts.add(symbol, cut));
          }
        });
  }

  private void extend(Symbol symbol, NavigableSet<BigInteger> fresh, Cuts cuts, Interval shown) {
    Trend old = trends.get(symbol);
    if (old == null) {
      trends.put(symbol, new Trend(fresh.first(), BigInteger.ZERO, 1));
      return;
    }
    boolean down = fresh.first().compareTo(old.last()) < 0;
    BigInteger next = down ? fresh.first() : fresh.last();
    boolean goesOn = isChain(old, down ? fresh.descendingSet() : fresh);
    BigInteger stride = goesOn ? old.stride() : next.subtract(old.last());
    int batch = goesOn ? old.batch() : 1;
    BigInteger last = goesOn ? add(symbol, next, stride, batch, cuts, shown) : next;
    trends.put(symbol, new Trend(last, stride, goesOn ? 2 * batch : 1));
  }

  /**
   * Whether each of the cuts is one stride further than the one before, the first than the last.
   */
  private static boolean isChain(Trend trend, Iterable<BigInteger> cuts) {
    BigInteger at = trend.last();
    for (BigInteger cut : cuts) {
      if (trend.stride().signum() == 0 || !cut.equals(at.add(trend.stride()))) {
        return false;
      }
      at = cut;
    }
    return true;
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
