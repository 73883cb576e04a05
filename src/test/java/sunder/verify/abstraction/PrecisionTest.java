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
    Scene scene = new Scene(seed);
    for (int i = 0; i < 300; i++) {
      Precision precision = scene.precision();
      Cuts cuts = new Cuts();
      BigInteger cut = Scene.big(scene.random.nextInt(9) - 4);
      switch (scene.random.nextInt(3)) {
        case 0 -> cuts.add(scene.x, cut);
        case 1 -> cuts.add(new Tracked.Indexes(scene.array), cut);
        default -> cuts.add(new Tracked.Elements(scene.array), cut);
      }
      Precision refined = precision.refine(cuts);
      int cellsMore = cells(scene, refined) - cells(scene, precision);
      assertThat(cellsMore).isEqualTo(precision.refine(cuts).isFinerThan(precision) ? 1 : 0);
      assertThat(refined.refine(cuts).isFinerThan(refined)).isFalse();
      assertThat(refined.of(scene.x).cuts()).containsAll(precision.of(scene.x).cuts());
    }
  }

  private static int cells(Scene scene, Precision precision) {
    return precision.of(scene.x).cells()
        + precision.of(new Tracked.Indexes(scene.array)).cells()
        + precision.of(new Tracked.Elements(scene.array)).cells();
  }

  @Test
  void booleansAreToldApartFromTheStart() {
    Scene scene = new Scene(1);
    Precision coarsest = Precision.initial(symbol -> Optional.empty());
    assertThat(coarsest.of(scene.b).cells()).isEqualTo(2);
    assertThat(coarsest.of(scene.b).cell(1).contains(BigInteger.ONE)).isTrue();
    assertThat(coarsest.of(scene.x)).isEqualTo(Partition.COARSEST);
  }

  @Test
  void anAnnotationIsWhereARegisterStarts() {
    Symbol register =
        new Symbol.Supply().integer(Symbol.Kind.REGISTER, "x", Optional.empty(), Optional.empty());
    Precision precision =
        Precision.initial(symbol -> Optional.of(new IntegerRange(Scene.big(-1), Scene.big(1))));
    assertThat(precision.of(register).cellsWithin(Interval.ALL))
        .hasToString("[(-oo,-2], [-1,-1], [0,0], [1,1], [2,+oo)]");
  }
}
