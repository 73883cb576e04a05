package sunder.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;
import sunder.cli.option.TimeLimitOptions.Durations;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({"60s, 60000", "2m, 120000", "500ms, 500", "1h, 3600000", "007s, 7000"})
  void readsTimes(String text, long millis) {
    assertThat(new Durations().convert(text).toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "60", "s", "-1s", "1.5s", "0s", "1 s", "1d", "99999999999999999999h"})
  void refusesOthers(String text) {
    assertThatThrownBy(() -> new Durations().convert(text))
        .isInstanceOf(TypeConversionException.class);
  }
}
