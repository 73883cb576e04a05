package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * The least and the greatest cut of a register, and how they move. A register that sums up what
 * features contribute is cut a little further out in round after round, on both sides by turns; no
 * path shows how far that goes. So the cuts run ahead of it in batches of 1, 2, 4, 8, ..., once
 * both of the last two moves were about as long: cells that no store reaches cost nothing, and a
 * batch is no longer than what came before it. Mutable.
 */
final class Extremes {
  /** So many moves like the one before are a trend. */
  private static final int FIRST_STEADY = 2;

  /** A batch has at most two to this power cuts: memory is finite. Beyond, batches grow no more. */
  private static final int MOST_DOUBLINGS = 16;

  private final Extreme least = new Extreme(-1);
  private final Extreme greatest = new Extreme(1);

  /** Takes note of new cuts. */
  void moved(NavigableSet<BigInteger> cuts) {
    least.moved(cuts.first());
    greatest.moved(cuts.last());
  }

  /** Cuts ahead of those that moved steadily just now; they count as cuts from now on. */
  List<BigInteger> foretold() {
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
