package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.frontend.ia.IaFrontEnd;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.syntax.parse.Parser;
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

  /** Names in it are declared, those too of lengths whose array the variant has not. */
  @Test
  void theTextOfAVariantIsAProgram() throws InputException {
    int derived = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      String text =
          RandomFamilies.text(seed)
              .replaceFirst(
                  "\\|-", "|- int rest; #if (A) { int few[len]; few[0] = 1; } rest = len;");
      Optional<IaProgram> family = read(text);
      if (family.isPresent()) {
        ConfigSet open = family.get().features().valid();
        for (int i = 0; i < 3 && !open.isEmpty(); i++) {
          Configuration variant = open.pick();
          String one = family.get().projection(variant).orElseThrow();
          assertThat(read(one)).as("seed %s, %s\n%s", seed, variant.values(), one).isPresent();
          open = open.minus(open.space().single(variant));
          derived++;
        }
      }
    }
    assertThat(derived).isGreaterThan(COUNT);
  }

  private static Optional<IaProgram> read(String text) {
    try {
      return Optional.of(
          new IaFrontEnd().read(new SourceFile("random.ia", text), ExternalModel.NONE));
    } catch (InputException e) {
      return Optional.empty();
    }
  }
}
