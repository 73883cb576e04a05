package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sunder.expression.Symbol;

/** A box is what a sorted map says, whatever the order in which it is told. */
class BoxTest {
  private static final int STEPS = 2_000;

  private final List<Symbol> symbols = symbols();

  private static List<Symbol> symbols() {
    Symbol.Supply supply = new Symbol.Supply();
    return IntStream.range(0, 40)
        .mapToObj(i -> supply.of(Symbol.Kind.REGISTER, Symbol.Sort.INT, "x" + i))
        .toList();
  }

  private static TreeMap<Symbol, Interval> entries(Box box) {
    TreeMap<Symbol, Interval> entries = new TreeMap<>();
    box.forEach((symbol, interval) -> assertThat(entries.put(symbol, interval)).isNull());
    assertThat(new ArrayList<>(entries.keySet())).isEqualTo(box.symbols());
    assertThat(box.size()).isEqualTo(entries.size());
    return entries;
  }

  @Test
  void isAMapOfItsEntries() {
    Random random = new Random(1);
    Box box = new Box();
    TreeMap<Symbol, Interval> expected = new TreeMap<>();
    for (int i = 0; i < STEPS; i++) {
      Symbol symbol = symbols.get(random.nextInt(symbols.size()));
      Interval interval = Interval.of(random.nextInt(5), 5 + random.nextInt(5));
      assertThat(box.has(symbol)).isEqualTo(expected.containsKey(symbol));
      assertThat(box.get(symbol)).isEqualTo(expected.getOrDefault(symbol, Interval.ALL));
      box.set(symbol, interval);
      expected.put(symbol, interval);
      assertThat(entries(box)).isEqualTo(expected);
    }
  }

  @Test
  void aCopyIsApart() {
    Box box = new Box();
    box.set(symbols.get(3), Interval.ZERO);
    Box copy = box.copy();
    assertThat(copy.hasSameEntries(box)).isTrue();
    assertThat(copy.toKey()).isEqualTo(box.toKey());
    copy.set(symbols.get(3), Interval.ALL);
    copy.set(symbols.get(1), Interval.ZERO);
    assertThat(copy.hasSameEntries(box)).isFalse();
    assertThat(box.symbols()).containsExactly(symbols.get(3));
    assertThat(box.get(symbols.get(3))).isEqualTo(Interval.ZERO);
    copy.assign(box);
    assertThat(copy.hasSameEntries(box)).isTrue();
  }
}
