package sunder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreloadTest {
  @Test
  void nearlyAllClassesOfTheListExist() throws Exception {
    List<String> missing = new ArrayList<>();
    List<String> names = Preload.names();
    for (String name : names) {
      try {
        Class.forName(name, false, Preload.class.getClassLoader());
      } catch (ClassNotFoundException e) {
        missing.add(name);
      }
    }
    assertThat(missing)
        .as("the head of preload.txt says how to make it anew")
        .hasSizeLessThan(names.size() / 10);
  }

  @Test
  void theListHoldsMostOfWhatARunNeeds() throws Exception {
    assertThat(Preload.names())
        .hasSizeGreaterThan(400)
        .doesNotHaveDuplicates()
        .contains(
            "sunder.frontend.ia.syntax.Parser",
            "sunder.report.RunCosts",
            "sunder.frontend.ia.replay.Replayer");
  }
}
