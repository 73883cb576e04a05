package sunder.family.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.source.InputException;
import sunder.source.SourceFile;

/** Kconfig's syntax, its files and faults, and numbers counted by hand. */
class KconfigReaderTest {
  @TempDir private Path folder;

  private static BigInteger count(String text) throws InputException {
    ExternalModel model = FeatureModelReader.read(new SourceFile("Kconfig", text));
    return model.valid(ConfigSpace.of(model.features())).count();
  }

  /** Counted by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "range 1 4; 1 + 4",
        "range 1 4#default 3; 1 + 4",
        "range 1 16#default 32; 1 + 16",
        "range 1 2 if !B#range 1 4; 1 + 4",
        "range LOW 4; 1 + 3",
        "range 1 2 if !B#range 3 4#default 1; 1 + 2",
        "range 1 2 if !B#range 3 4#default 5 if A; 1 + 2",
        "default 3; 1 + 1",
      })
  void numbersHaveRanges(String attributes, String expected) throws Exception {
    String text =
        "config A\n bool 'a'\nconfig B\n def_bool y\nconfig N\n int 'n' if A\n %s\nconfig LOW\n int\n range 2 2\n"
            .formatted(attributes.replace("#", "\n "));
    String[] sum = expected.split(" \\+ ");
    assertThat(count(text)).isEqualTo(Long.parseLong(sum[0]) + Long.parseLong(sum[1]));
  }

  @Test
  void numbersAreCompared() throws Exception {
    String compared = "config N\n int 'n'\n range 1 6\nconfig A\n bool 'a'\n depends on N %s\n";
    assertThat(count(compared.formatted("> 4"))).isEqualTo(6 + 2);
    assertThat(count(compared.formatted("<= 4"))).isEqualTo(6 + 4);
    assertThat(count(compared.formatted("!= 4"))).isEqualTo(6 + 5);
    String text = "config T\n string 't'\nconfig A\n bool 'a'\n depends on T = \"x\"\n";
    assertThat(count(text)).as("it may be so or not").isEqualTo(1 + 2);
  }

  @Test
  void otherFilesAreRead() throws Exception {
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("sub/Kconfig"), "rsource 'more'\nosource 'nothing'\n");
    Files.writeString(folder.resolve("sub/more"), "config M\n bool 'm'\n");
    Path file = folder.resolve("Kconfig");
    Files.writeString(file, "if y\nsource \"sub/Kconfig\"\nendif\nconfig X\n bool 'x'\n");
    assertThat(FeatureModelReader.read(file).features())
        .extracting(Feature::name)
        .containsExactly("CONFIG_M", "CONFIG_X");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "config; expected the name of a symbol",
        "config A#bool 'a' b; 'b' is not expected here",
        "config A#depends on (B; expected ')'",
        "config A#default; expected a symbol",
        "config A#default $(shell,x); expected a symbol",
        "config A#flavour; 'flavour' is not known",
        "bool; 'bool' belongs to no entry",
        "menu 'x'; there is no 'endmenu'",
        "if A#endmenu; 'endmenu' ends nothing here",
        "source 'nowhere'; 'nowhere' cannot be read",
        "config MODULES#bool#config T#tristate#config T_MODULE#bool; as a module by the same name",
        "choice#config A#tristate; is not supported",
      })
  void whatIsWrongHasItsPlace(String text, String message) {
    SourceFile file = new SourceFile(folder + "/Kconfig", text.replace("#", "\n"));
    assertThatThrownBy(() -> FeatureModelReader.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void manyLevelsAreTooMany() {
    SourceFile file = new SourceFile("Kconfig", "menu 'm'\n".repeat(100_000));
    assertThatThrownBy(() -> FeatureModelReader.read(file)).hasMessageContaining("in each other");
  }

  @Test
  void filesThatReadThemselvesAreToldOf() throws IOException {
    Path file = Files.writeString(folder.resolve("Kconfig"), "source 'Kconfig'\n");
    assertThatThrownBy(() -> FeatureModelReader.read(file)).hasMessageContaining("again and again");
  }
}
