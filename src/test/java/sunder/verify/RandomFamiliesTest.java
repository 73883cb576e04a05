package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sunder.frontend.ia.syntax.Parser;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.Families;
import sunder.testing.RandomFamilies;

class RandomFamiliesTest {
  private static final int COUNT = 500;

  @Test
  void everyRandomFamilyIsReadable() throws Exception {
    for (long seed = 0; seed < COUNT; seed++) {
      String text = RandomFamilies.text(seed);
      assertThat(RandomFamilies.text(seed)).isEqualTo(text);
      Parser.parse(new SourceFile("random " + seed, text));
    }
  }

  @Test
  void onlyContradictoryConstraintsAreRejected() {
    int rejected = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      try {
        Families.check(RandomFamilies.text(seed));
      } catch (InputException e) {
        rejected++;
        assertThat(e.diagnostics()).hasSize(1);
        assertThat(e).hasMessageContaining("constraints");
      }
    }
    assertThat(rejected).isLessThan(COUNT / 20);
  }
}
