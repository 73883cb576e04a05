package sunder.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSet;
import sunder.family.Feature;

/**
 * The values that work are exactly those that work: every value of the holes is run by a model of
 * the sketch in Java, which shares nothing with Sunder.
 */
class SketchOracleTest {
  private static final Path SKETCHES = Path.of("examples/sketch");

  @ParameterizedTest
  @CsvSource({
    "simple-3",
    "simple-4",
    "simple-8",
    "loop-3",
    "loop-4",
    "loop-8",
    "loopcond-3",
    "loopcond-4",
    "loopcond-8",
    "welfare-3",
    "welfare-4",
    "welfare-8",
    "salesman-3",
    "salesman-4",
    "salesman-8",
    "salesman-direct-3",
  })
  void eachValueOfTheHoleIsJudgedRightly(String name) throws IOException {
    CompletionResult fillings =
        SketchCompletion.all(Files.readString(SKETCHES.resolve(name + ".ia")));
    IntPredicate safe = SketchOracle.of(name.substring(0, name.indexOf('-')));
    SortedSet<BigInteger> expected = new TreeSet<>();
    Feature.Numeric hole = fillings.sketch().holes().get(0);
    for (int value = hole.low().intValue(); value <= hole.high().intValue(); value++) {
      if (safe.test(value)) {
        expected.add(BigInteger.valueOf(value));
      }
    }
    assertThat(values(fillings.safe(), hole)).isEqualTo(expected);
    assertThat(fillings.undecided()).isEmpty();
    assertThat(fillings.safe().or(fillings.unsafe())).isEqualTo(fillings.scope());
  }

  private static SortedSet<BigInteger> values(ConfigSet set, Feature.Numeric hole) {
    SortedSet<BigInteger> values = new TreeSet<>();
    set.valuesOf(hole)
        .forEach(
            range -> {
              for (BigInteger value = range.low();
                  value.compareTo(range.high()) <= 0;
                  value = value.add(BigInteger.ONE)) {
                values.add(value);
              }
            });
    return values;
  }

  @Test
  void eachPairOfValuesIsJudgedRightly() throws IOException {
    CompletionResult fillings =
        SketchCompletion.all(Files.readString(SKETCHES.resolve("loop-two-3.ia")));
    Feature.Numeric start = fillings.sketch().hole("start").orElseThrow();
    Feature.Numeric bound = fillings.sketch().hole("bound").orElseThrow();
    for (int x = 0; x <= 7; x++) {
      for (int y = 0; y <= 7; y++) {
        ConfigSet one = SketchCompletion.having(fillings.scope(), start, x);
        ConfigSet both = SketchCompletion.having(one, bound, y);
        assertThat(fillings.safe().intersects(both)).as(x + ", " + y).isEqualTo(x - y < 6);
      }
    }
  }

  @Test
  void eachCombinationWithAFeatureIsJudgedRightly() throws IOException {
    CompletionResult fillings =
        SketchCompletion.all(Files.readString(SKETCHES.resolve("retries.ia")));
    Feature.Numeric wait = fillings.sketch().hole("wait").orElseThrow();
    Feature.Numeric limit = fillings.sketch().hole("limit").orElseThrow();
    Feature.Bool slow = (Feature.Bool) fillings.sketch().otherFeatures().get(0);
    ConfigSet isSlow = fillings.scope().space().selected(slow);
    for (int pause = 1; pause <= 10; pause++) {
      for (int tries = 0; tries <= 5; tries++) {
        ConfigSet here =
            SketchCompletion.having(
                SketchCompletion.having(fillings.scope(), wait, pause), limit, tries);
        String name = pause + ", " + tries;
        assertThat(fillings.safe().intersects(here.minus(isSlow)))
            .as(name)
            .isEqualTo(pause * tries <= 30);
        assertThat(fillings.safe().intersects(here.and(isSlow)))
            .as("slow, " + name)
            .isEqualTo(2 * pause * tries <= 30);
      }
    }
  }
}
