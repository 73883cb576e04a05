package sunder.frontend.c.preprocess.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.arithmetic.LinearConsistency.ValueClass;

/** Contradicting classes of random differences of three names, against all numbers of a range. */
class LinearConsistencyTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  /** The greatest number that is tried; all cuts are so small that greater ones add no class. */
  private static final int GREATEST = 12;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void exactlyTheClassesWithoutNumbersAreImpossible(long seed) {
    Random random = new Random(seed);
    Map<String, Map<String, BigInteger>> forms = new TreeMap<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      int from = random.nextInt(3);
      forms.put(
          "d" + i,
          Map.of(
              NAMES.get(from),
              BigInteger.ONE,
              NAMES.get((from + 1 + random.nextInt(2)) % 3),
              BigInteger.ONE.negate()));
    }
    Map<String, List<Integer>> cuts = new TreeMap<>();
    forms.keySet().forEach(form -> cuts.put(form, cuts(random)));
    NAMES.stream().filter(name -> random.nextBoolean()).forEach(n -> cuts.put(n, cuts(random)));
    Map<String, Feature.Numeric> features = new TreeMap<>();
    cuts.forEach(
        (name, own) ->
            features.put(
                name, new Feature.Numeric(name, BigInteger.ZERO, BigInteger.valueOf(own.size()))));
    ConfigSpace space = ConfigSpace.of(List.copyOf(features.values()));
    ConfigSet possible = space.none();
    Map<String, Integer> values = new HashMap<>();
    for (int a = -GREATEST; a <= GREATEST; a++) {
      for (int b = -GREATEST; b <= GREATEST; b++) {
        for (int c = -GREATEST; c <= GREATEST; c++) {
          values.putAll(Map.of("a", a, "b", b, "c", c));
          ConfigSet here = space.all();
          for (Map.Entry<String, List<Integer>> entry : cuts.entrySet()) {
            int value = value(forms.get(entry.getKey()), entry.getKey(), values);
            long index = entry.getValue().stream().filter(cut -> cut < value).count();
            BigInteger code = BigInteger.valueOf(index);
            here = here.and(space.inRange(features.get(entry.getKey()), code, code));
          }
          possible = possible.or(here);
        }
      }
    }
    ConfigSet impossible =
        LinearConsistency.impossible(
            forms, name -> classes(space, features.get(name), cuts.get(name)), space.none());
    assertThat(impossible)
        .as("seed %s: %s %s", seed, forms, cuts)
        .isEqualTo(space.all().minus(possible));
  }

  private static int value(
      Map<String, BigInteger> terms, String name, Map<String, Integer> values) {
    return terms == null
        ? values.get(name)
        : terms.entrySet().stream()
            .mapToInt(term -> term.getValue().intValue() * values.get(term.getKey()))
            .sum();
  }

  private static List<Integer> cuts(Random random) {
    return random.ints(1 + random.nextInt(2), -2, 3).distinct().sorted().boxed().toList();
  }

  private static List<ValueClass> classes(
      ConfigSpace space, Feature.Numeric feature, List<Integer> cuts) {
    List<ValueClass> result = new ArrayList<>();
    if (feature == null) {
      return result;
    }
    for (int i = 0; i <= cuts.size(); i++) {
      BigInteger code = BigInteger.valueOf(i);
      result.add(
          new ValueClass(
              space.inRange(feature, code, code),
              i == 0 ? Optional.empty() : Optional.of(BigInteger.valueOf(cuts.get(i - 1) + 1L)),
              i == cuts.size() ? Optional.empty() : Optional.of(BigInteger.valueOf(cuts.get(i)))));
    }
    return result;
  }
}
