package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PeakHeapMonitorTest {
  private static final int SIZE = 16 << 20;

  @Test
  void knowsWhatIsStillThere() {
    PeakHeapMonitor heap = PeakHeapMonitor.start();
    byte[] data = new byte[SIZE];
    assertThat(heap.peakBytes()).isGreaterThan(data.length);
  }

  @Test
  void remembersWhatACollectionFreed() {
    PeakHeapMonitor heap = PeakHeapMonitor.start();
    assertThat(new byte[SIZE]).hasSize(SIZE);
    System.gc();
    assertThat(heap.peakBytes()).isGreaterThan(SIZE);
  }

  @Test
  void countsFromItsStart() {
    assertThat(new byte[4 * SIZE]).hasSize(4 * SIZE);
    System.gc();
    long before = PeakHeapMonitor.start().peakBytes();
    assertThat(new byte[SIZE]).hasSize(SIZE);
    assertThat(PeakHeapMonitor.start().peakBytes()).isLessThan(before + 4L * SIZE);
  }
}
