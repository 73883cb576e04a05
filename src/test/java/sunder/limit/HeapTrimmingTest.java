package sunder.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A heap that a large computation has expanded is small afterwards. */
class HeapTrimmingTest {
  private static final int MEGABYTE = 1 << 20;

  private static long expand(int megabytes) {
    List<byte[]> held = new ArrayList<>();
    for (int i = 0; i < megabytes; i++) {
      held.add(new byte[MEGABYTE]);
    }
    long total = Runtime.getRuntime().totalMemory();
    assertThat(held).hasSize(megabytes);
    return total;
  }

  @Test
  void unusedHeapIsReturned() {
    long expanded = expand(700);
    HeapTrimming.trim(100L * MEGABYTE);
    assertThat(Runtime.getRuntime().totalMemory()).isLessThan(expanded - 200L * MEGABYTE);
  }

  @Test
  void aSmallHeapIsKept() {
    long expanded = expand(700);
    HeapTrimming.trim(Long.MAX_VALUE);
    assertThat(Runtime.getRuntime().totalMemory()).isGreaterThanOrEqualTo(expanded);
  }
}
