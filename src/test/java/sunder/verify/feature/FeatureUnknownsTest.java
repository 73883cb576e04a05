package sunder.verify.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;

/** The constraints of queries about sets of variants, evaluated for all values of two features. */
class FeatureUnknownsTest {
  private static final int HIGH = 4;

  private final Feature.Numeric first = feature("h");
  private final Feature.Numeric second = feature("k");
  private final ConfigSpace space = ConfigSpace.of(List.of(first, second));
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Symbol h = symbol("h");
  private final Symbol k = symbol("k");
  private final FeatureUnknowns unknowns =
      new FeatureUnknowns(Map.of(h, first, k, second), List.of(h, k));

  /** (1, 2), (2, 0), (2, 1) and (4, 3): not the product of the ranges. */
  private final ConfigSet some =
      in(first, 1, 1)
          .and(in(second, 2, 2))
          .or(in(first, 2, 2).and(in(second, 0, 1)))
          .or(in(first, 4, 4).and(in(second, 3, 3)));

  private static Feature.Numeric feature(String name) {
    return new Feature.Numeric(name, BigInteger.ZERO, BigInteger.valueOf(HIGH));
  }

  private Symbol symbol(String name) {
    return supply.integer(Symbol.Kind.FEATURE, name, Optional.empty(), Optional.empty());
  }

  private ConfigSet in(Feature.Numeric feature, int low, int high) {
    return space.inRange(feature, BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  private static Map<Symbol, BigInteger> model(Symbol one, int a, Symbol other, int b) {
    return Map.of(one, BigInteger.valueOf(a), other, BigInteger.valueOf(b));
  }

  private static boolean holds(BoolTerm condition, Map<Symbol, BigInteger> model) {
    return condition.evaluate(model::get).orElseThrow();
  }

  @Test
  void aModelWithinTheRangesBelongsToAVariantOrIsBlocked() {
    BoolTerm ranges = BoolTerm.and(unknowns.ranges(some));
    int blocked = 0;
    for (int a = 0; a <= HIGH; a++) {
      for (int b = 0; b <= HIGH; b++) {
        Map<Symbol, BigInteger> model = model(h, a, k, b);
        ConfigSet exact = in(first, a, a).and(in(second, b, b));
        assertThat(unknowns.matching(some, model)).isEqualTo(some.and(exact));
        boolean isProduct = (a == 1 || a == 2 || a == 4) && b <= 3;
        assertThat(holds(ranges, model)).isEqualTo(isProduct);
        if (some.intersects(exact)) {
          assertThatThrownBy(() -> unknowns.blockingConstraint(some, model))
              .isInstanceOf(IllegalArgumentException.class);
        } else {
          assertBlocks(unknowns.blockingConstraint(some, model), model);
          blocked++;
        }
      }
    }
    assertThat(blocked).isEqualTo(25 - 4);
  }

  private void assertBlocks(BoolTerm constraint, Map<Symbol, BigInteger> blocked) {
    assertThat(holds(constraint, blocked)).isFalse();
    for (ConfigSet rest = some; !rest.isEmpty(); rest = rest.minus(space.single(rest.pick()))) {
      int a = rest.pick().valueOf(first).intValueExact();
      int b = rest.pick().valueOf(second).intValueExact();
      assertThat(holds(constraint, model(h, a, k, b))).isTrue();
    }
  }

  @Test
  void extremesAreLexicographic() {
    assertThat(unknowns.extremes(some))
        .containsExactly(
            in(first, 4, 4).and(in(second, 3, 3)), in(first, 1, 1).and(in(second, 2, 2)));
  }
}
