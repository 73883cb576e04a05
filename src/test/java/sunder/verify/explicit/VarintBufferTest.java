package sunder.verify.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers come back as they were written, each in as few bytes as it has groups of seven bits. */
class VarintBufferTest {
  @Test
  void numbersOfEachLengthComeBack() {
    List<Long> numbers = new ArrayList<>(List.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE));
    for (int bits = 0; bits < 63; bits++) {
      numbers.add(1L << bits);
      numbers.add((1L << bits) - 1);
    }
    VarintBuffer buffer = new VarintBuffer();
    int expected = 0;
    for (long number : numbers) {
      buffer.put(number);
      expected += Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
      assertThat(buffer.length()).as("%d", number).isEqualTo(expected);
    }
    VarintBuffer copy = new VarintBuffer();
    copy.wrap(buffer.data(), 0);
    numbers.forEach(number -> assertThat(copy.next()).isEqualTo(number));
    assertThat(copy.length()).isEqualTo(expected);
    buffer.clear();
    assertThat(buffer.length()).isZero();
  }
}
