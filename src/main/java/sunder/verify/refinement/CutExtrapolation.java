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
import sunder.verify.engine.SchedulingParameters;

/**
 * Cut extrapolation: where successive refinements cut a register at an arithmetic progression (c,
 * c-1, c-2, ...), the following members are added in batches of 1, 2, 4, 8, ..., so that n cuts
 * take O(log n) rounds.
 *
 * <p>A batch does not exceed the values on the spurious path, unless {@link ExtremeCuts}
 * extrapolates the least and greatest cuts. Mutable; one for each refinement loop.
 */
final class CutExtrapolation {
  private final Map<Symbol, Trend> trends = new TreeMap<>();
  private final Map<Symbol, ExtremeCuts> extremes = new TreeMap<>();

  /** The number of refutations that had new cuts of each register. */
  private final Map<Symbol, Integer> refutations = new TreeMap<>();

  /**
   * The last cut of a register, its distance from the one before, and the size of the next batch.
   */
  private record Trend(BigInteger last, BigInteger stride, int batch) {}

  /**
   * Adds the extrapolated cuts.
   *
   * @param shown returns the values that a symbol takes on the spurious path, which bound the batch
   */
  void extend(Precision precision, CutPoints cuts, Function<Symbol, Interval> shown) {
    freshCuts(precision, cuts)
        .forEach(
            (symbol, fresh) -> {
              refutations.merge(symbol, 1, Integer::sum);
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

  /** Returns the cuts of each register that the precision does not have. */
  private static Map<Symbol, NavigableSet<BigInteger>> freshCuts(
      Precision precision, CutPoints cuts) {
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
    return found;
  }

  /**
   * Returns whether one of the cuts that the precision does not have is of a register which as many
   * refutations have cut as a power of two, at least {@link
   * SchedulingParameters#CUTS_BEFORE_RELATIONS}.
   */
  boolean repeats(Precision precision, CutPoints cuts) {
    return freshCuts(precision, cuts).keySet().stream()
        .mapToInt(symbol -> refutations.getOrDefault(symbol, 0))
        .anyMatch(
            count ->
                count >= SchedulingParameters.CUTS_BEFORE_RELATIONS
                    && Integer.bitCount(count) == 1);
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
   * Returns whether the cuts continue the progression: each differs from its predecessor by the
   * stride, and the first one from the last cut.
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
   * Extrapolates the least and the greatest cut of a register.
   *
   * <p>A register that sums up contributions of features is cut further out in each round, on both
   * sides alternately, and no path bounds it. Once the last two moves of an end were about equally
   * long, cuts are added beyond it in batches of 1, 2, 4, 8, .... Cells that no store reaches cost
   * nothing. Mutable.
   */
  private static final class ExtremeCuts {
    /** The number of similar moves that make a trend. */
    private static final int FIRST_STEADY = 2;

    /** The binary logarithm of the greatest batch size. */
    private static final int MOST_DOUBLINGS = 16;

    private final Extreme least = new Extreme(-1);
    private final Extreme greatest = new Extreme(1);

    /** Records new cuts. */
    void update(NavigableSet<BigInteger> cuts) {
      least.moved(cuts.first());
      greatest.moved(cuts.last());
    }

    /** Returns cuts beyond the ends that moved steadily, and records them. */
    List<BigInteger> extrapolated() {
      List<BigInteger> result = new ArrayList<>(least.foretold());
      result.addAll(greatest.foretold());
      return result;
    }

    /** One end of the cuts: {@code side} is 1 for the greatest cut, -1 for the least. */
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

      /** Returns whether a move is at least half and at most twice as long as the previous one. */
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
