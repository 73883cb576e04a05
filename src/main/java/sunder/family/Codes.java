package sunder.family;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;

/**
 * Diagrams about the binary codes of numeric features. A code above a feature's range stands for
 * the range's high end: a set of configurations has both or neither.
 */
final class Codes {
  private final Diagrams diagrams;

  Codes(Diagrams diagrams) {
    this.diagrams = diagrams;
  }

  /** Values from {@code low} to {@code high}, both in the feature's range. */
  int range(Bits place, BigInteger low, BigInteger high) {
    int upTo = atMost(place, high);
    return low.equals(place.low())
        ? upTo
        : diagrams.minus(upTo, atMost(place, low.subtract(BigInteger.ONE)));
  }

  private int atMost(Bits place, BigInteger bound) {
    return bound.equals(place.high()) ? Diagrams.TRUE : upTo(place, bound);
  }

  /** Codes up to that of the bound. */
  private int upTo(Bits place, BigInteger bound) {
    int result = Diagrams.TRUE;
    for (int i = place.bits() - 1; i >= 0; i--) {
      int variable = place.first() + i;
      result =
          place.test(bound, i)
              ? diagrams.node(variable, Diagrams.TRUE, result)
              : diagrams.node(variable, result, Diagrams.FALSE);
    }
    return result;
  }

  /** Values with a bit set, 0 being the least significant one of the code. */
  int bit(Bits place, int bit) {
    int variable = place.end() - 1 - bit;
    return saturated(diagrams.node(variable, Diagrams.FALSE, Diagrams.TRUE), List.of(place));
  }

  /**
   * A diagram over codes in range as one over all codes: those above the range of a feature get
   * what its high end has.
   */
  int saturated(int node, List<Bits> places) {
    int result = node;
    for (Bits place : places) {
      int codes = upTo(place, place.high());
      if (codes != Diagrams.TRUE) {
        BitSet forgotten = new BitSet();
        forgotten.set(place.first(), place.end());
        int highest = diagrams.and(codes, range(place, place.high(), place.high()));
        int above = new Quantifier(diagrams, forgotten).exists(diagrams.and(result, highest));
        result = diagrams.or(diagrams.and(result, codes), diagrams.minus(above, codes));
      }
    }
    return result;
  }

  /**
   * The assignments without codes above a range, which is no set of configurations.
   *
   * @param places all of them, the last variables first: each step is a small change on top
   */
  int inRange(List<Bits> places) {
    int result = Diagrams.TRUE;
    for (Bits place : places) {
      result = diagrams.and(upTo(place, place.high()), result);
    }
    return result;
  }
}
