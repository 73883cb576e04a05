package sunder.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the simulation says where one can say it by hand. */
class ScheduleSimulationTest {
  @Test
  void equalTasksAreShared() {
    List<Long> tasks = Collections.nCopies(8, 998L);
    assertThat(ScheduleSimulation.of(tasks, 1).millis()).isEqualTo(8001);
    // The second worker begins a millisecond later.
    assertThat(ScheduleSimulation.of(tasks, 2).millis()).isEqualTo(4002);
    assertThat(ScheduleSimulation.of(tasks, 2).bottleneck())
        .isEqualTo(ScheduleSimulation.Bottleneck.WORKERS);
    assertThat(ScheduleSimulation.of(tasks, 100).millis()).isEqualTo(1008);
  }

  @Test
  void nothingIsShorterThanTheLongestTask() {
    ScheduleSimulation forecast = ScheduleSimulation.of(List.of(10L, 9998L, 10L), 16);
    assertThat(forecast.millis()).isEqualTo(10_002);
    assertThat(forecast.bottleneck()).isEqualTo(ScheduleSimulation.Bottleneck.LONGEST_TASK);
    assertThat(forecast.describe(ScheduleSimulation.of(List.of(10L, 9998L, 10L), 1)))
        .isEqualTo("16 workers: 10.0 s, 1.0 times as fast as one; bounded by the longest task");
  }

  @Test
  void manySmallTasksAreNotSentFaster() {
    ScheduleSimulation forecast = ScheduleSimulation.of(Collections.nCopies(5_000, 0L), 1024);
    assertThat(forecast.millis()).isEqualTo(5_002);
    assertThat(forecast.bottleneck()).isEqualTo(ScheduleSimulation.Bottleneck.SUBMISSION_RATE);
  }

  @Test
  void moreWorkersAreNeverSlower() {
    List<ScheduleSimulation> all =
        ScheduleSimulation.of(List.of(5L, 700L, 30L, 30L, 1L, 400L, 90L));
    for (int i = 1; i < all.size(); i++) {
      assertThat(all.get(i).millis()).isLessThanOrEqualTo(all.get(i - 1).millis());
    }
  }
}
