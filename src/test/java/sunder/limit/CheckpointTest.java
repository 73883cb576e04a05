package sunder.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CheckpointTest {
  @Test
  void aRunIsAskedAfterSoMuchWork() {
    AtomicInteger asked = new AtomicInteger();
    int result =
        Checkpoint.during(
            asked::incrementAndGet,
            () -> {
              for (int i = 0; i < 100_000; i++) {
                Checkpoint.pass(1);
              }
              return 7;
            });
    assertThat(result).isEqualTo(7);
    assertThat(asked.get()).isBetween(2, 1_000);
  }

  @Test
  void whatTheQuestionThrowsEndsTheComputation() {
    assertThatThrownBy(() -> Checkpoint.during(CheckpointTest::stop, CheckpointTest::workForEver))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void withoutARunNothingIsAsked() {
    assertThatThrownBy(() -> Checkpoint.during(CheckpointTest::stop, CheckpointTest::workForEver))
        .hasMessage("stop");
    Checkpoint.pass(Integer.MAX_VALUE);
  }

  @Test
  void aRunInsideARunAsksItsOwnQuestion() {
    AtomicInteger outer = new AtomicInteger();
    Checkpoint.during(
        outer::incrementAndGet,
        () -> {
          Checkpoint.during(
              () -> {},
              () -> {
                Checkpoint.pass(Integer.MAX_VALUE);
                return 0;
              });
          assertThat(outer.get()).isZero();
          Checkpoint.pass(Integer.MAX_VALUE);
          return 0;
        });
    assertThat(outer.get()).isEqualTo(1);
  }

  private static void stop() {
    throw new IllegalStateException("stop");
  }

  private static int workForEver() {
    while (true) {
      Checkpoint.pass(1);
    }
  }
}
