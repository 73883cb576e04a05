package sunder.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.bench.SpinMeasurer.SpinSketch;

/** How SPIN is given a sketch. */
class SpinSketchTest {
  @TempDir private Path folder;

  private Optional<SpinSketch> file(String text) throws Exception {
    Path file = folder.resolve("own.pml");
    Files.writeString(file, text);
    return SpinSketch.of("file " + file, 1);
  }

  @Test
  void thoseOfTheToolHaveBits() throws Exception {
    SpinSketch sketch = SpinSketch.of("sketch-loop", 3).orElseThrow();
    assertThat(sketch.values()).isEqualTo(8);
    assertThat(sketch.text()).contains(SpinSketch.HOLE).doesNotContain("??");
  }

  @Test
  void theHoleOfAFileIsItsOnlyFeature() throws Exception {
    String text = "features int[-2, 7] F1\ninit { int F10 = 2; assert(F10 != ?F1) }\n";
    SpinSketch sketch = file(text).orElseThrow();
    assertThat(sketch.low()).isEqualTo(-2);
    assertThat(sketch.values()).isEqualTo(10);
    assertThat(sketch.text()).isEqualTo("\ninit { int F10 = 2; assert(F10 != HOLE) }\n");
  }

  @Test
  void whatHasNoHoleOrSeveralIsNone() throws Exception {
    assertThat(file("init { skip }\n")).isEmpty();
    assertThat(file("features int[0,99999999999] A\ninit { skip }\n")).isEmpty();
    assertThat(file("features int[0,1] A\nfeatures int[0,1] B\ninit { skip }\n")).isEmpty();
    assertThat(SpinSketch.of("linear", 3)).isEmpty();
  }
}
