package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import sunder.expression.Symbol;
import sunder.interval.Interval;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.TrackedQuantity;

/**
 * Counters need many cuts: where the new cuts of a register keep stepping the same way (c, c-1,
 * c-2, ...), adds them in batches of 1, 2, 4, 8, ..., so that n cuts take O(log n) rounds. Where a
 * path shows no further value, {@link ExtremeCuts} may still tell where the cuts are going.
 * Mutable; one for a run.
 */
final class CutExtrapolation {
  private final Map<Symbol, Trend> trends = new TreeMap<>();
  private final Map<Symbol, ExtremeCuts> extremes = new TreeMap<>();

  /** The last cut, how far it was from the one before, and how many to add when it goes on so. */
  private record Trend(BigInteger last, BigInteger stride, int batch) {}

  /**
   * Adds cuts that the trend foretells.
   *
   * @param shown the values that the symbol takes on the spurious path: a counter is not cut beyond
   */
  void extend(Precision precision, CutPoints cuts, Function<Symbol, Interval> shown) {
    Map<Symbol, NavigableSet<BigInteger>> found = new TreeMap<>();
    cuts.byQuantity()
        .forEach(
            (tracked, set) -> {
              NavigableSet<BigInteger> fresh = new TreeSet<>(set);
              fresh.removeIf(precision.of(tracked)::hasCut);
              if (tracked instanceof TrackedQuantity.Register register && !fresh.isEmpty()) {
                found.put(register.symbol(), fresh);
              }
            });
    found.forEach(
        (symbol, fresh) -> {
          NavigableSet<BigInteger> all = cuts.byQuantity().get(TrackedQuantity.of(symbol));
          int before = all.size();
          extend(symbol, fresh, cuts, shown.apply(symbol));
          ExtremeCuts ends = extremes.computeIfAbsent(symbol, s -> new ExtremeCuts());
          ends.update(all);
          if (all.size() == before) {
            ends.extrapolated().forEach(cut -> cuts.add(symbol, cut));
          }
        });
  }

  private void extend(
      Symbol symbol, NavigableSet<BigInteger> fresh, CutPoints cuts, Interval shown) {
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
      Symbol symbol,
      BigInteger from,
      BigInteger stride,
      int count,
      CutPoints cuts,
      Interval shown) {
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

  /**
   * The least and the greatest cut of a register, and how they move. A register that sums up what
   * features contribute is cut a little further out in round after round, on both sides by turns;
   * no path shows how far that goes. So the cuts run ahead of it in batches of 1, 2, 4, 8, ...,
   * once both of the last two moves were about as long: cells that no store reaches cost nothing,
   * and a batch is no longer than what came before it. Mutable.
   */
  private static final class ExtremeCuts {
    /** So many moves like the one before are a trend. */
    private static final int FIRST_STEADY = 2;

    /**
     * A batch has at most two to this power cuts: memory is finite. Beyond, batches grow no more.
     */
    private static final int MOST_DOUBLINGS = 16;

    private final Extreme least = new Extreme(-1);
    private final Extreme greatest = new Extreme(1);

    /** Takes note of new cuts. */
    void update(NavigableSet<BigInteger> cuts) {
      least.moved(cuts.first());
      greatest.moved(cuts.last());
    }

    /** Cuts ahead of those that moved steadily just now; they count as cuts from now on. */
    List<BigInteger> extrapolated() {
      List<BigInteger> result = new ArrayList<>(least.foretold());
      result.addAll(greatest.foretold());
      return result;
    }

    /** One end: {@code side} is 1 for the greatest cut, -1 for the least. */
    private static final class Extreme {
      private final int side;
      private Optional<BigInteger> cut = Optional.empty();
      private BigInteger stride = BigInteger.ZERO;
      private int steady;
      private boolean hasMoved;

      private Extreme(int side) {
        this.side = side;
      }

      private void moved(BigInteger next) {
        hasMoved = cut.map(last -> next.compareTo(last) * side > 0).orElse(true);
        if (!hasMoved) {
          return;
        }
        BigInteger distance = cut.map(last -> next.subtract(last).abs()).orElse(BigInteger.ZERO);
        steady = isLike(distance) ? steady + 1 : 0;
        stride = steady > 0 ? stride.min(distance) : distance;
        cut = Optional.of(next);
      }

      /** At most twice as long as the moves before, and at least half as long. */
      private boolean isLike(BigInteger distance) {
        return stride.signum() > 0
            && distance.compareTo(stride.shiftLeft(1)) <= 0
            && stride.compareTo(distance.shiftLeft(1)) <= 0;
      }

      private List<BigInteger> foretold() {
        List<BigInteger> result = new ArrayList<>();
        if (!hasMoved || steady < FIRST_STEADY) {
          return result;
        }
        BigInteger at = cut.orElseThrow();
        for (int i = 0; i < 1 << Math.min(steady - FIRST_STEADY, MOST_DOUBLINGS); i++) {
          at = at.add(side > 0 ? stride : stride.negate());
          result.add(at);
        }
        cut = Optional.of(at);
        return result;
      }
    }
  }
}
