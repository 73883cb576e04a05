package sunder.verify.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;

/** The sets of conditions that need not be linear. */
class SetInversionTest {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(32);

  private final Symbol.Supply supply = new Symbol.Supply();
  private final Map<Symbol, Feature> features = new LinkedHashMap<>();

  private Symbol symbol(String name, long low, BigInteger high) {
    Symbol symbol = supply.feature(name, BigInteger.valueOf(low), high);
    features.put(symbol, new Feature.Numeric(name, BigInteger.valueOf(low), high));
    return symbol;
  }

  private ConfigSpace space() {
    return ConfigSpace.of(List.copyOf(features.values()));
  }

  private Optional<ConfigSet> satisfying(BoolTerm condition, ConfigSet within) {
    return new SetInversion(features, 2_000, 100).satisfying(condition, within);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void theSetHasTheConfigurationsThatSatisfyTheCondition(long seed) {
    Random random = new Random(seed);
    Symbol x = symbol("x", -9, BigInteger.valueOf(11));
    Symbol y = symbol("y", 0, BigInteger.valueOf(15));
    ConfigSpace space = space();
    for (int i = 0; i < 40; i++) {
      BoolTerm condition =
          random.nextBoolean()
              ? BoolTerm.atMost(number(random, x, y), number(random, x, y))
              : BoolTerm.equal(number(random, x, y), IntTerm.of(random.nextInt(7)));
      ConfigSet set = satisfying(condition, space.all()).orElseThrow();
      ConfigSet rest = space.all();
      while (!rest.isEmpty()) {
        Configuration one = rest.pick();
        rest = rest.minus(space.single(one));
        assertThat(set.contains(one))
            .as("%s at %s", condition, one.values())
            .isEqualTo(holds(condition, one));
      }
    }
  }

  private boolean holds(BoolTerm condition, Configuration one) {
    Term truth =
        condition.substitute(symbol -> (Term) IntTerm.of(one.valueOf(features.get(symbol))));
    return truth.equals(BoolTerm.TRUE);
  }

  private static IntTerm number(Random random, Symbol x, Symbol y) {
    IntTerm sum =
        IntTerm.of(random.nextBoolean() ? x : y)
            .times(BigInteger.valueOf(random.nextInt(5) - 2))
            .plus(IntTerm.of(random.nextInt(9) - 4));
    return switch (random.nextInt(3)) {
      case 0 -> sum;
      case 1 -> IntTerm.of(x).modulo(BigInteger.valueOf(1 + random.nextInt(6))).plus(sum);
      default -> IntTerm.of(new Atom.ByteAnd(IntTerm.of(y), IntTerm.of(random.nextInt(16))));
    };
  }

  @Test
  void aWordModuloItsSizeIsTwoRanges() {
    Symbol x = symbol("x", Integer.MIN_VALUE, BigInteger.valueOf(Integer.MAX_VALUE));
    ConfigSpace space = space();
    BoolTerm condition = BoolTerm.atMost(IntTerm.of(x).modulo(WORD), IntTerm.of(9));
    assertThat(satisfying(condition, space.all()))
        .contains(space.inRange(features.get(x), BigInteger.ZERO, BigInteger.valueOf(9)));
  }

  @Test
  void aSetOfTooManyBoxesIsNotComputedButWithinASmallRange() {
    Symbol x = symbol("x", 0, WORD);
    ConfigSpace space = space();
    BoolTerm condition = BoolTerm.equal(IntTerm.of(x).modulo(BigInteger.TEN), IntTerm.of(3));
    ConfigSet small = space.inRange(features.get(x), BigInteger.ZERO, BigInteger.valueOf(19));
    BigInteger thirteen = BigInteger.valueOf(13);
    ConfigSet three =
        space.inRange(
            features.get(x),
            BigInteger.TWO.add(BigInteger.ONE),
            BigInteger.TWO.add(BigInteger.ONE));
    assertThat(satisfying(condition, space.all())).isEmpty();
    assertThat(satisfying(condition, small).orElseThrow().and(small))
        .isEqualTo(three.or(space.inRange(features.get(x), thirteen, thirteen)));
  }

  @Test
  void aConditionOnAnotherSymbolHasNoSet() {
    symbol("x", 0, BigInteger.TEN);
    Symbol other = supply.bool(Symbol.Kind.REGISTER, "r");
    assertThat(satisfying(BoolTerm.of(other), space().all())).isEmpty();
  }
}
