package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sunder.testing.Shrinker;

class ShrinkerTest {
  @Test
  void deletesWhatDoesNotMatter() {
    String text =
        """
        int n;
        |-
        int x;
        while (x < 3) {
        if ((x == (n + 1))) {
        x = (x + (n * 2));
        } else {
        skip;
        }
        }
        #if A
        x = 1;
        #endif
        : void
        """;
    String small = Shrinker.shrink(text, t -> t.contains("n * 2") && t.contains("|-"), 10_000);
    assertThat(small).isEqualTo("|-\nx = (n * 2);\n");
  }

  @Test
  void leavesATextThatDoesNotFail() {
    assertThat(Shrinker.shrink("int x;\n", t -> false, 100)).isEqualTo("int x;\n");
  }
}
