package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;

/**
 * What the variants of a set say of the values of some numeric features together: exactly where the
 * features have few values, else more than that.
 */
final class ValuesOfFeatures {
  private final Vocabulary vocabulary;
  private final List<Symbol> features;

  ValuesOfFeatures(Vocabulary vocabulary, List<Symbol> features) {
    this.vocabulary = vocabulary;
    this.features = features;
  }

  /** The condition over the features. */
  BoolTerm in(ConfigSet variants) {
    return in(variants, 0);
  }

  private BoolTerm in(ConfigSet variants, int first) {
    if (first == features.size()) {
      return BoolTerm.TRUE;
    }
    Symbol symbol = features.get(first);
    List<ConfigSet.ValueRange> ranges = variants.valuesOf(vocabulary.numeric(symbol).orElseThrow());
    if (first + 1 < features.size() && count(ranges).compareTo(Limits.VALUES_ONE_BY_ONE) <= 0) {
      return oneByOne(symbol, ranges, variants, first);
    }
    return BoolTerm.and(within(symbol, ranges), in(variants, first + 1));
  }

  private static BigInteger count(List<ConfigSet.ValueRange> ranges) {
    return ranges.stream()
        .map(range -> range.high().subtract(range.low()).add(BigInteger.ONE))
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private BoolTerm oneByOne(
      Symbol symbol, List<ConfigSet.ValueRange> ranges, ConfigSet variants, int first) {
    List<BoolTerm> cases = new ArrayList<>();
    for (ConfigSet.ValueRange range : ranges) {
      BigInteger start = range.low();
      BoolTerm before = others(symbol, start, variants, first);
      for (BigInteger at = start.add(BigInteger.ONE);
          at.compareTo(range.high()) <= 0;
          at = at.add(BigInteger.ONE)) {
        BoolTerm now = others(symbol, at, variants, first);
        if (!now.equals(before)) {
          cases.add(BoolTerm.and(within(symbol, start, at.subtract(BigInteger.ONE)), before));
          start = at;
          before = now;
        }
      }
      cases.add(BoolTerm.and(within(symbol, start, range.high()), before));
    }
    return BoolTerm.or(cases);
  }

  private BoolTerm others(Symbol symbol, BigInteger value, ConfigSet variants, int first) {
    ConfigSet rest =
        variants.and(
            vocabulary.space().inRange(vocabulary.numeric(symbol).orElseThrow(), value, value));
    return in(rest, first + 1);
  }

  private static BoolTerm within(Symbol symbol, List<ConfigSet.ValueRange> ranges) {
    if (ranges.size() > Limits.RANGES_OF_A_FEATURE) {
      return within(symbol, ranges.get(0).low(), ranges.get(ranges.size() - 1).high());
    }
    return BoolTerm.or(
        ranges.stream().map(range -> within(symbol, range.low(), range.high())).toList());
  }

  private static BoolTerm within(Symbol symbol, BigInteger low, BigInteger high) {
    IntTerm value = IntTerm.of(symbol);
    return BoolTerm.and(
        BoolTerm.atMost(IntTerm.of(low), value), BoolTerm.atMost(value, IntTerm.of(high)));
  }
}
