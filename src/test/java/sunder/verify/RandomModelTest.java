package sunder.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.model.FeatureModelReader;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomModel;

/** What is read from a random model's text allows exactly the assignments that it should. */
class RandomModelTest {
  private static final int COUNT = Integer.getInteger("sunder.differential.count", 300);
  private static final long FIRST = Long.getLong("sunder.differential.first", 0);

  @Test
  void theImportAllowsWhatTheTextSays() throws Exception {
    int contradictory = 0;
    for (long seed = FIRST; seed < FIRST + COUNT; seed++) {
      RandomModel model = RandomModel.of(seed);
      SourceFile file = new SourceFile(model.file(), model.text());
      List<Map<String, Long>> valid = model.valid();
      if (valid.isEmpty()) {
        contradictory++;
        assertThatThrownBy(() -> FeatureModelReader.read(file))
            .as(model.text())
            .isInstanceOf(InputException.class)
            .hasMessageContaining("no valid configuration");
      } else {
        requireSame(model, FeatureModelReader.read(file), valid);
      }
    }
    assertThat(contradictory).isBetween(0, COUNT / 2);
  }

  private static void requireSame(
      RandomModel model, ExternalModel imported, List<Map<String, Long>> valid) {
    ConfigSet set = imported.valid(ConfigSpace.of(imported.features()));
    assertThat(imported.features())
        .extracting(Feature::name)
        .hasSameSizeAs(model.domains().keySet());
    assertThat(set.count()).as(model.text()).isEqualTo(BigInteger.valueOf(valid.size()));
    for (Map<String, Long> assignment : valid) {
      assertThat(set.contains(configuration(imported, assignment)))
          .as("%s%n%s", model.text(), assignment)
          .isTrue();
    }
  }

  private static Configuration configuration(ExternalModel model, Map<String, Long> assignment) {
    Map<Feature, BigInteger> values = new LinkedHashMap<>();
    model.features().forEach(f -> values.put(f, BigInteger.valueOf(assignment.get(f.name()))));
    return new Configuration(values);
  }
}
