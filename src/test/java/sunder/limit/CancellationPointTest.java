package sunder.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CancellationPointTest {
  @Test
  void aRunIsAskedAfterSoMuchWork() {
    AtomicInteger asked = new AtomicInteger();
    int result =
        CancellationPoint.runWith(
            asked::incrementAndGet,
            () -> {
              for (int i = 0; i < 100_000; i++) {
                CancellationPoint.check(1);
              }
              return 7;
            });
    assertThat(result).isEqualTo(7);
    assertThat(asked.get()).isBetween(2, 1_000);
  }

  @Test
  void whatTheQuestionThrowsEndsTheComputation() {
    assertThatThrownBy(
            () ->
                CancellationPoint.runWith(
                    CancellationPointTest::stop, CancellationPointTest::workForEver))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void withoutARunNothingIsAsked() {
    assertThatThrownBy(
            () ->
                CancellationPoint.runWith(
                    CancellationPointTest::stop, CancellationPointTest::workForEver))
        .hasMessage("stop");
    CancellationPoint.check(Integer.MAX_VALUE);
  }

  @Test
  void aRunInsideARunAsksItsOwnQuestion() {
    AtomicInteger outer = new AtomicInteger();
    CancellationPoint.runWith(
        outer::incrementAndGet,
        () -> {
          CancellationPoint.runWith(
              () -> {},
              () -> {
                CancellationPoint.check(Integer.MAX_VALUE);
                return 0;
              });
          assertThat(outer.get()).isZero();
          CancellationPoint.check(Integer.MAX_VALUE);
          return 0;
        });
    assertThat(outer.get()).isEqualTo(1);
  }

  private static void stop() {
    throw new IllegalStateException("stop");
  }

  private static int workForEver() {
    while (true) {
      CancellationPoint.check(1);
    }
  }
}
