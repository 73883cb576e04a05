package sunder.verify.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;

/** A condition's set holds exactly the configurations under which the condition is true. */
class ConfigSetConverterTest {
  private final Feature.Bool flag = new Feature.Bool("A");
  private final Feature.Numeric first = new Feature.Numeric("h", number(-3), number(4));
  private final Feature.Numeric second = new Feature.Numeric("k", number(2), number(7));
  private final ConfigSpace space = ConfigSpace.of(List.of(flag, first, second));
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol a = supply.bool(Symbol.Kind.FEATURE, "A");
  private final Symbol h = integer("h");
  private final Symbol k = integer("k");
  private final Map<Symbol, Feature> features =
      new LinkedHashMap<>(Map.of(a, flag, h, first, k, second));
  private final ConfigSetConverter sets = new ConfigSetConverter(features, space);

  private Symbol integer(String name) {
    return supply.integer(Symbol.Kind.FEATURE, name, Optional.empty(), Optional.empty());
  }

  private static BigInteger number(int value) {
    return BigInteger.valueOf(value);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void isExact(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 60; i++) {
      BoolTerm condition = condition(random, 3);
      ConfigSet set = sets.satisfying(condition).orElseThrow();
      ConfigSet rest = space.all();
      while (!rest.isEmpty()) {
        Configuration one = rest.pick();
        rest = rest.minus(space.single(one));
        assertThat(set.contains(one))
            .as("%s with %s", condition, one.values())
            .isEqualTo(condition.evaluate(s -> one.valueOf(features.get(s))).orElseThrow());
      }
    }
  }

  private BoolTerm condition(Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 4 : 6);
    if (kind == 0) {
      BoolTerm literal = BoolTerm.of(a);
      return random.nextBoolean() ? literal : literal.not();
    } else if (kind < 4) {
      BoolTerm.Relation[] relations = BoolTerm.Relation.values();
      return BoolTerm.compare(sum(random), relations[random.nextInt(relations.length)]);
    }
    List<BoolTerm> parts = List.of(condition(random, depth - 1), condition(random, depth - 1));
    return kind == 4 ? BoolTerm.and(parts) : BoolTerm.or(parts);
  }

  private IntTerm sum(Random random) {
    return IntTerm.of(h)
        .times(number(random.nextInt(7) - 3))
        .plus(IntTerm.of(k).times(number(random.nextInt(5) - 2)))
        .plus(random.nextInt(13) - 6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"product", "other"})
  void saysNothingWhereItWouldHaveToGuess(String kind) {
    IntTerm term =
        kind.equals("product")
            ? IntTerm.of(h).times(IntTerm.of(k))
            : IntTerm.of(h).plus(IntTerm.of(integer("unknown")));
    BoolTerm condition = BoolTerm.compare(term.plus(1), BoolTerm.Relation.AT_MOST);
    assertThat(sets.satisfying(condition)).isEmpty();
    assertThat(sets.satisfying(BoolTerm.or(condition, BoolTerm.of(a)))).isEmpty();
  }
}
