package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.expression.Symbol;
import sunder.interval.Interval;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;

/** A counter's cuts come in batches that double. */
class CutExtrapolationTest {
  private final Symbol counter =
      new Symbol.Supply().integer(Symbol.Kind.REGISTER, "i", Optional.empty(), Optional.empty());
  private final Precision coarsest = Precision.initial(symbol -> Optional.empty());

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }

  /** Rounds until a counter that is cut one below the last cut each time has all cuts down to 0. */
  private int rounds(int from, Interval shown) {
    CutExtrapolation stepping = new CutExtrapolation();
    Precision precision = coarsest;
    int rounds = 0;
    for (int next = from; next >= 0; rounds++) {
      CutPoints cuts = new CutPoints();
      cuts.add(counter, big(next));
      stepping.extend(precision, cuts, symbol -> shown);
      assertThat(precision.refine(cuts).isFinerThan(precision)).isTrue();
      precision = precision.refine(cuts);
      while (next >= 0 && precision.of(counter).hasCut(big(next))) {
        next--;
      }
    }
    for (BigInteger cut : precision.of(counter).cuts()) {
      assertThat(cut).isBetween(big(0), big(from));
    }
    return rounds;
  }

  @Test
  void manyCutsTakeFewRounds() {
    Interval shown = Interval.of(0, 1024);
    assertThat(rounds(1024, shown)).isLessThan(16);
    assertThat(rounds(10, shown)).isLessThan(7);
  }

  @Test
  void noCutLiesBeyondWhatThePathShows() {
    CutExtrapolation stepping = new CutExtrapolation();
    Precision precision = coarsest;
    for (int cut = 1; cut <= 5; cut++) {
      CutPoints cuts = new CutPoints();
      cuts.add(counter, big(cut));
      stepping.extend(precision, cuts, symbol -> Interval.of(0, 7));
      precision = precision.refine(cuts);
    }
    assertThat(precision.of(counter).cuts()).allMatch(cut -> cut.compareTo(big(8)) <= 0);
  }

  @Test
  void cutsThatJumpAreLeftAlone() {
    CutExtrapolation stepping = new CutExtrapolation();
    Precision precision = coarsest;
    for (int cut : new int[] {0, 100, -50, 7}) {
      CutPoints cuts = new CutPoints();
      cuts.add(counter, big(cut));
      stepping.extend(precision, cuts, symbol -> Interval.ALL);
      precision = precision.refine(cuts);
    }
    assertThat(precision.of(counter).cuts()).hasSize(4);
  }

  @Test
  void severalCutsOfOnePathGoOnWithATrend() {
    CutExtrapolation stepping = new CutExtrapolation();
    Precision precision = coarsest;
    for (int[] found : new int[][] {{100}, {99}, {98}, {94, 95, 96}}) {
      CutPoints cuts = new CutPoints();
      for (int cut : found) {
        cuts.add(counter, big(cut));
      }
      stepping.extend(precision, cuts, symbol -> Interval.of(0, 100));
      precision = precision.refine(cuts);
    }
    assertThat(precision.of(counter).cuts()).contains(big(97), big(93), big(92));
  }

  /** A sum of what features contribute is cut further out on both sides by turns. */
  @Test
  void cutsRunAheadOnBothSides() {
    CutExtrapolation stepping = new CutExtrapolation();
    Precision precision = coarsest;
    int rounds = 0;
    for (int cut = 1; cut <= 500; cut++) {
      for (int side : new int[] {cut, -cut}) {
        if (precision.of(counter).hasCut(big(side))) {
          continue;
        }
        CutPoints cuts = new CutPoints();
        cuts.add(counter, big(side));
        stepping.extend(precision, cuts, symbol -> Interval.point(big(side)));
        precision = precision.refine(cuts);
        rounds++;
      }
    }
    assertThat(rounds).isLessThan(30);
    assertThat(precision.of(counter).cuts()).hasSizeLessThan(2100);
  }
}
