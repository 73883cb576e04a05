package sunder.verify.abstraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.automaton.Automaton.IntegerRange;
import sunder.expression.Symbol;
import sunder.interval.Interval;
import sunder.interval.Partition;

/** Refining is strict exactly where {@link Precision#isFinerThan} says so. */
class PrecisionTest {
  @ParameterizedTest
  @ValueSource(longs = {71, 72})
  void cutsThatAreNewMakeThePrecisionFiner(long seed) {
    RandomTransitionFixture scene = new RandomTransitionFixture(seed);
    for (int i = 0; i < 300; i++) {
      Precision precision = scene.precision();
      CutPoints cuts = new CutPoints();
      BigInteger cut = RandomTransitionFixture.big(scene.random.nextInt(9) - 4);
      switch (scene.random.nextInt(3)) {
        case 0 -> cuts.add(scene.x, cut);
        case 1 -> cuts.add(new TrackedQuantity.ArrayIndices(scene.array), cut);
        default -> cuts.add(new TrackedQuantity.ArrayElements(scene.array), cut);
      }
      Precision refined = precision.refine(cuts);
      int cellsMore = cells(scene, refined) - cells(scene, precision);
      assertThat(cellsMore).isEqualTo(precision.refine(cuts).isFinerThan(precision) ? 1 : 0);
      assertThat(refined.refine(cuts).isFinerThan(refined)).isFalse();
      assertThat(refined.of(scene.x).cuts()).containsAll(precision.of(scene.x).cuts());
    }
  }

  private static int cells(RandomTransitionFixture scene, Precision precision) {
    return precision.of(scene.x).cellCount()
        + precision.of(new TrackedQuantity.ArrayIndices(scene.array)).cellCount()
        + precision.of(new TrackedQuantity.ArrayElements(scene.array)).cellCount();
  }

  @Test
  void booleansAreToldApartFromTheStart() {
    RandomTransitionFixture scene = new RandomTransitionFixture(1);
    Precision coarsest = Precision.initial(symbol -> Optional.empty());
    assertThat(coarsest.of(scene.b).cellCount()).isEqualTo(2);
    assertThat(coarsest.of(scene.b).cell(1).contains(BigInteger.ONE)).isTrue();
    assertThat(coarsest.of(scene.x)).isEqualTo(Partition.COARSEST);
  }

  @Test
  void anAnnotationIsWhereARegisterStarts() {
    Symbol register =
        new Symbol.Supply().integer(Symbol.Kind.REGISTER, "x", Optional.empty(), Optional.empty());
    Precision precision =
        Precision.initial(
            symbol ->
                Optional.of(
                    new IntegerRange(
                        RandomTransitionFixture.big(-1), RandomTransitionFixture.big(1))));
    assertThat(precision.of(register).cellsWithin(Interval.ALL))
        .hasToString("[(-oo,-2], [-1,-1], [0,0], [1,1], [2,+oo)]");
  }
}
