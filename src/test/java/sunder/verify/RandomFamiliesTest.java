package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sunder.source.SourceFile;
import sunder.syntax.Parser;

class RandomFamiliesTest {
  @Test
  void everyRandomFamilyIsReadable() throws Exception {
    for (long seed = 0; seed < 500; seed++) {
      String text = RandomFamilies.text(seed);
      assertThat(RandomFamilies.text(seed)).isEqualTo(text);
      Parser.parse(new SourceFile("random " + seed, text));
    }
  }
}
