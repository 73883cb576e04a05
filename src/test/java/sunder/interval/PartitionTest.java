package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cells of a partition cover the integers exactly and disjointly. */
class PartitionTest {
  private static final int END = 12;

  private static List<BigInteger> cuts(Random random) {
    return random.ints(random.nextInt(7), -END, END).mapToObj(BigInteger::valueOf).toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyIntegerLiesInOneCell(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      Partition partition = Partition.of(cuts(random));
      for (int v = -2 * END; v <= 2 * END; v++) {
        BigInteger value = BigInteger.valueOf(v);
        List<Integer> holders =
            IntStream.range(0, partition.cellCount())
                .filter(cell -> partition.cell(cell).contains(value))
                .boxed()
                .toList();
        assertThat(holders).containsExactly(partition.cellOf(value));
      }
      assertThat(partition.cell(0).hasLow()).isFalse();
      assertThat(partition.cell(partition.cellCount() - 1).hasHigh()).isFalse();
      assertThat(IntStream.range(0, partition.cellCount()).mapToObj(partition::cell))
          .noneMatch(Interval::isEmpty);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void firstAndLastCellAreThoseThatMeetAnInterval(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 40; i++) {
      Partition partition = Partition.of(cuts(random));
      for (Interval interval : IntervalTest.intervals()) {
        if (!interval.isEmpty()) {
          int first = partition.firstCell(interval);
          int last = partition.lastCell(interval);
          for (int cell = 0; cell < partition.cellCount(); cell++) {
            assertThat(partition.cell(cell).intersects(interval))
                .as("cell %s of %s and %s", cell, partition, interval)
                .isEqualTo(first <= cell && cell <= last);
          }
          assertThat(partition.union(first, last).contains(interval)).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void refiningSplitsCells(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      Partition coarse = Partition.of(cuts(random));
      List<BigInteger> more = cuts(random);
      Partition fine = coarse.refine(more);
      assertThat(fine.cuts()).containsAll(coarse.cuts()).containsAll(more).isSorted();
      assertThat(more).allMatch(fine::hasCut);
      for (int cell = 0; cell < fine.cellCount(); cell++) {
        Interval part = fine.cell(cell);
        assertThat(coarse.cell(coarse.firstCell(part)).contains(part)).isTrue();
      }
      assertThat(fine.refine(more)).isSameAs(fine);
      assertThat(fine.cellCount() == coarse.cellCount()).isEqualTo(fine.equals(coarse));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {8})
  void reportsShowTheCellsWithinARange(long seed) {
    Random random = new Random(seed);
    Interval range = Interval.of(0, 4);
    for (int i = 0; i < 50; i++) {
      List<Interval> shown = Partition.of(cuts(random)).cellsWithin(range);
      for (int v = -2; v < 8; v++) {
        BigInteger value = BigInteger.valueOf(v);
        assertThat(shown.stream().filter(cell -> cell.contains(value)).count())
            .isEqualTo(range.contains(value) ? 1 : 0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void aStretchContainsItsCells(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 40; i++) {
      Partition partition = Partition.of(cuts(random));
      for (int first = 0; first < partition.cellCount(); first++) {
        for (int last = first; last < partition.cellCount(); last++) {
          Interval values = partition.cell(partition.cellRange(first, last));
          assertThat(values.contains(partition.union(first, last))).isTrue();
          if (partition.cellCount() <= 8) {
            assertThat(values).isEqualTo(partition.union(first, last));
          }
        }
      }
    }
  }
}
