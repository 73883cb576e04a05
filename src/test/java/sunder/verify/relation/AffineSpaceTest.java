package sunder.verify.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equations hold of everything in a space, and of nothing else; meeting keeps what satisfies. */
class AffineSpaceTest {
  private static final int UNKNOWNS = 4;
  private static final int SPACES = 150;

  private static BigFraction[] vector(Random random) {
    BigFraction[] result = new BigFraction[UNKNOWNS];
    for (int i = 0; i < UNKNOWNS; i++) {
      result[i] = new BigFraction(random.nextInt(7) - 3);
    }
    return result;
  }

  private static BigFraction product(BigFraction[] left, BigFraction[] right) {
    BigFraction sum = BigFraction.ZERO;
    for (int i = 0; i < UNKNOWNS; i++) {
      sum = sum.add(left[i].multiply(right[i]));
    }
    return sum;
  }

  private static boolean contains(AffineSpace space, BigFraction[] vector) {
    return space.equations().stream()
        .allMatch(equation -> product(equation, vector).equals(product(equation, space.point)));
  }

  private static AffineSpace space(Random random) {
    AffineSpace space = new AffineSpace(vector(random));
    for (int i = random.nextInt(3); i > 0; i--) {
      space.addDirection(vector(random));
    }
    return space;
  }

  private static BigFraction[] somewhere(AffineSpace space, Random random) {
    BigFraction[] result = space.point.clone();
    for (BigFraction[] direction : space.basis()) {
      BigFraction factor = new BigFraction(random.nextInt(9) - 4, 1 + random.nextInt(3));
      for (int i = 0; i < UNKNOWNS; i++) {
        result[i] = result[i].add(direction[i].multiply(factor));
      }
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void equationsAreThoseOfTheSpace(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < SPACES; i++) {
      AffineSpace space = space(random);
      assertThat(space.equations()).hasSize(UNKNOWNS - space.basis().size());
      assertThat(contains(space, somewhere(space, random))).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void joiningContainsBoth(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < SPACES; i++) {
      AffineSpace one = space(random);
      AffineSpace other = space(random);
      List<BigFraction[]> points = List.of(somewhere(one, random), somewhere(other, random));
      one.join(other);
      assertThat(points).allMatch(point -> contains(one, point));
      assertThat(one.join(other)).as("nothing new").isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void meetingKeepsWhatSatisfiesTheEquation(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < SPACES; i++) {
      AffineSpace space = space(random);
      BigFraction[] inside = somewhere(space, random);
      BigFraction[] equation = vector(random);
      BigFraction value = product(equation, inside);
      AffineSpace met = space.meet(equation, value);
      assertThat(contains(met, inside)).isTrue();
      BigFraction[] other = somewhere(met, random);
      assertThat(contains(space, other)).isTrue();
      assertThat(product(equation, other)).isEqualTo(value);
    }
  }
}
