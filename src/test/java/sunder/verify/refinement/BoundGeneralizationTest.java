package sunder.verify.refinement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import sunder.expression.Symbol;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.Budget;
import sunder.verify.LimitReached;

/** How far bounds go. */
class BoundGeneralizationTest {
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol x =
      supply.integer(Symbol.Kind.REGISTER, "x", Optional.empty(), Optional.empty());
  private final Symbol small =
      supply.integer(
          Symbol.Kind.REGISTER, "s", Optional.of(BigInteger.ZERO), Optional.of(BigInteger.TEN));

  private Interval widened(Symbol symbol, Interval start, Predicate<Interval> property) {
    StoreBox box = new StoreBox();
    box.scalars().set(symbol, start);
    new BoundGeneralization(
            box, Budget.unlimited(), trial -> property.test(trial.scalars().get(symbol)))
        .widen(symbol);
    return box.scalars().get(symbol);
  }

  @Test
  void aBoundThatIsNotNeededIsDropped() {
    Interval inside = Interval.of(4, 4).withoutHigh();
    assertThat(widened(x, Interval.point(BigInteger.TEN), inside::contains)).isEqualTo(inside);
  }

  @Test
  void otherBoundsGoAsFarAsTheyCan() {
    Interval inside = Interval.of(-1_000, 77);
    assertThat(widened(x, Interval.point(BigInteger.ONE), inside::contains)).isEqualTo(inside);
  }

  @Test
  void aFiniteTypeIsTheLimit() {
    assertThat(widened(small, Interval.point(BigInteger.TWO), i -> true))
        .isEqualTo(Interval.of(0, 10));
  }

  @Test
  void aPropertyOfAllFiniteBoundsStopsTheSearchSomewhere() {
    Interval result = widened(x, Interval.point(BigInteger.ONE), i -> i.hasLow() && i.hasHigh());
    assertThat(result.hasLow() && result.hasHigh()).isTrue();
    assertThat(result.contains(BigInteger.ONE.shiftLeft(200))).isTrue();
  }

  @Test
  void theBudgetIsRespected() {
    Budget budget = Budget.unlimited();
    StoreBox box = new StoreBox();
    box.scalars().set(x, Interval.point(BigInteger.ONE));
    BoundGeneralization widening =
        new BoundGeneralization(
            box,
            budget,
            trial -> {
              budget.interrupt();
              return trial.scalars().get(x).hasLow();
            });
    assertThatThrownBy(() -> widening.widen(x)).isInstanceOf(LimitReached.class);
  }
}
