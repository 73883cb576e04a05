package sunder.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static sunder.interval.IntervalTest.big;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Array boxes against one interval for each index of a window. */
class ArrayBoxTest {
  private static final int WINDOW = 9;
  private static final List<Interval> INTERVALS = IntervalTest.intervals();

  /** An interval for each index; all operations begin and end well inside of the window. */
  private static final class Model {
    private final Interval[] elements = new Interval[2 * WINDOW + 1];

    Model(Interval all) {
      Arrays.fill(elements, all);
    }

    void change(Interval indexes, UnaryOperator<Interval> change) {
      for (int i = 0; i < elements.length; i++) {
        if (indexes.contains(big(i - WINDOW))) {
          elements[i] = change.apply(elements[i]);
        }
      }
    }

    Interval read(Interval indexes) {
      Interval result = Interval.EMPTY;
      for (int i = 0; i < elements.length; i++) {
        if (indexes.contains(big(i - WINDOW))) {
          result = result.hull(elements[i]);
        }
      }
      return result;
    }
  }

  private static Interval pick(Random random) {
    return INTERVALS.get(random.nextInt(INTERVALS.size()));
  }

  private static Interval indexes(Random random) {
    Interval picked = pick(random);
    return picked.isEmpty() ? Interval.point(big(random.nextInt(5))) : picked;
  }

  private static void assertSame(ArrayBox box, Model model, Object history) {
    for (Interval indexes : INTERVALS) {
      assertThat(box.read(indexes))
          .as("%s at %s after %s", box, indexes, history)
          .isEqualTo(model.read(indexes));
    }
    List<ArrayBox.Segment> segments = box.segments();
    assertThat(segments.get(0).indexes().hasLow()).isFalse();
    assertThat(segments.get(segments.size() - 1).indexes().hasHigh()).isFalse();
    for (int i = 1; i < segments.size(); i++) {
      ArrayBox.Segment before = segments.get(i - 1);
      assertThat(before.indexes().high().add(big(1))).isEqualTo(segments.get(i).indexes().low());
      assertThat(before.values()).isNotEqualTo(segments.get(i).values());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyOperationChangesTheElementsItMeans(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 60; run++) {
      Interval all = pick(random);
      ArrayBox box = ArrayBox.uniform(all);
      Model model = new Model(all);
      StringBuilder history = new StringBuilder(all.toString());
      for (int i = 0; i < 8; i++) {
        Interval indexes = indexes(random);
        Interval value = pick(random);
        switch (random.nextInt(4)) {
          case 0 -> {
            box = box.meet(indexes, value);
            model.change(indexes, old -> old.intersect(value));
            history.append(" meet ");
          }
          case 1 -> {
            box = box.with(indexes, value);
            model.change(indexes, old -> value);
            history.append(" with ");
          }
          default -> {
            box = box.write(indexes, value);
            model.change(indexes, old -> indexes.isPoint() ? value : old.hull(value));
            history.append(" write ");
          }
        }
        history.append(indexes).append(value);
        assertSame(box, model, history);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void cellsOfAnIndexPartition(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      Partition indexes =
          Partition.of(random.ints(random.nextInt(4), -4, 5).mapToObj(i -> big(i)).toList());
      List<Interval> values = random.ints(indexes.cellCount()).mapToObj(i -> pick(random)).toList();
      Model model = new Model(Interval.ALL);
      for (int i = 0; i < values.size(); i++) {
        Interval value = values.get(i);
        model.change(indexes.cell(i), old -> value);
      }
      assertSame(ArrayBox.of(indexes, values), model, indexes + " " + values);
    }
  }

  @Test
  void whatIsTheSameEverywhereIsOneSegment() {
    ArrayBox zeros = ArrayBox.uniform(Interval.ZERO);
    ArrayBox written = zeros.write(Interval.of(2, 2), Interval.of(5, 5));
    assertThat(written.segments()).hasSize(3);
    assertThat(written.write(Interval.of(2, 2), Interval.ZERO)).isEqualTo(zeros);
    assertThat(zeros.segments()).hasSize(1);
    assertThat(written).hasSameHashCodeAs(zeros.write(Interval.of(2, 2), Interval.of(5, 5)));
  }
}
