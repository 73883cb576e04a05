package sunder.family.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureAnalysis;
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
    String hidden = text.replace("'t'\n", "'t' if B\n default 'x' if D\nconfig B\n bool 'b'\n");
    assertThat(count(hidden + "config D\n bool 'd'\n depends on !B\n"))
        .as("without B the text is 'x' with D, else empty")
        .isEqualTo((1 + 2) + (1 + 2));
    String other = "config E\n bool 'e'\n depends on T = \"y\" || T = \"x y\" || T = \"x-y\"\n";
    assertThat(count(text + other)).as("one text at a time").isEqualTo(1 + 2 + 3 * 2);
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
        "config A#default $(other,x); the function 'other' is not known",
        "config A#default $(shell,x; a macro call does not end",
        "a = $(a)#config A#default $(a); expands to itself again and again",
        "source '$(SRCARCH)/Kconfig'; depends on an unknown value",
        "$(error-if,y,no compiler); error-if: no compiler",
        "config A#flavour; 'flavour' is not known",
        "bool; 'bool' belongs to no entry",
        "menu 'x'; there is no 'endmenu'",
        "if A#endmenu; 'endmenu' ends nothing here",
        "source 'nowhere'; 'nowhere' cannot be read",
        "config MODULES#bool#config T#tristate#config T_MODULE#bool; as a module by the same name",
        "choice#config A#int; is bool or tristate",
      })
  void whatIsWrongHasItsPlace(String text, String message) {
    SourceFile file = new SourceFile(folder + "/Kconfig", text.replace("#", "\n"));
    assertThatThrownBy(() -> FeatureModelReader.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  private static final String MACROS =
      """
      comma := ,
      empty :=
      if-success = $(shell,{ $(1); } >/dev/null 2>&1 && echo "$(2)" || echo "$(3)")
      success = $(if-success,$(1),y,n)
      failure = $(if-success,$(1),n,y)
      cc-option = $(success,$(CC) -Werror $(1))
      later = $(word)
      word := y
      now := $(word)
      word := n
      word += $(empty)
      config HAS
       def_bool $(cc-option,-mfoo)
      config LACKS
       def_bool $(failure,$(CC) -Werror -mfoo)
      config AGAIN
       def_bool y if $(success,$(CC) -Werror -mfoo)
      config NOW
       def_bool $(now)
      config LATER
       def_bool $(later)
      config SCRIPT
       def_bool $(shell,./script.sh "a$(comma)b")
      config VERSION
       int
       default $(shell,./version.sh)
      config NEW
       def_bool VERSION >= 5
      source "$(SRCARCH)/Kconfig"
      """;

  /** No command is run: one that is not given is a feature, the same wherever it is. */
  @Test
  void macrosAreExpandedAndRunNothing() throws Exception {
    Files.createDirectory(folder.resolve("x86"));
    Files.writeString(folder.resolve("x86/Kconfig"), "config X86\n def_bool y\n");
    SourceFile file = new SourceFile(folder + "/Kconfig", MACROS);
    ExternalModel model = FeatureModelReader.read(file, Map.of("SRCARCH", "x86"));
    assertThat(model.features())
        .extracting(Feature::name)
        .contains("$(cc-option,-mfoo)", "$(shell,./script.sh \"a,b\")");
    // The option, the script, and whether the version is at least 5.
    assertThat(model.valid(ConfigSpace.of(model.features())).count()).isEqualTo(8);
    assertThat(FeatureAnalysis.of(model, true).core())
        .extracting(Feature::name)
        .containsExactly("CONFIG_NOW", "CONFIG_X86");
    Map<String, String> given =
        Map.of("SRCARCH", "x86", "cc-option,-mfoo", "y", "word", "y", "shell,./version.sh", "7");
    assertThat(FeatureAnalysis.of(FeatureModelReader.read(file, given), true).core())
        .extracting(Feature::name)
        .contains("CONFIG_HAS", "CONFIG_LATER", "CONFIG_NEW");
  }

  /** Of a tristate choice either one member is y, or each is m or n. */
  @Test
  void aChoiceMayBeOfModules() throws Exception {
    String text =
        """
        config MODULES
         bool 'modules'
         modules
        choice
         prompt 'one'
        %s
        config A
         tristate 'a'
        config B
         tristate 'b'
        endchoice
        """;
    // Without modules A or B is y, or none if it is optional; with modules one of them is y, or
    // each
    // is m or n.
    assertThat(count(text.formatted(" default A"))).isEqualTo(2 + 2 + 4);
    assertThat(count(text.formatted(" optional"))).isEqualTo(3 + 2 + 4);
  }

  /** Symbols without a value in any configuration, with the first condition that fails. */
  @Test
  void symbolsThatNothingSetsHaveReasons() throws Exception {
    String text =
        """
        config MODULES
         bool 'modules'
         modules
        config A
         bool 'a'
        config HIDDEN
         bool
        config UNDEFINED
         tristate 'x'
         depends on A && NOWHERE
         default y
        config SELECTED
         bool
        menu 'm'
         depends on HIDDEN
        config IN_MENU
         bool 'in menu'
         select SELECTED
        config WORD
         string 'word'
        config NUMBER
         int 'number'
         range 1 9
        endmenu
        if !A
        config BOTH
         bool 'both' if A
        endif
        config DERIVED
         def_bool y if HIDDEN
        config MODULE_ONLY
         tristate 'module'
         depends on m
        config TEXT
         string
        config UNSET
         bool 'unset' if HIDDEN || NOWHERE
         default y if A
        """;
    ExternalModel model = FeatureModelReader.read(new SourceFile("Kconfig", text));
    String none = "it has no default; nothing selects it";
    assertThat(FeatureAnalysis.of(model, true).unsettable())
        .extracting(d -> d.span().line() + " " + d.message())
        .containsExactly(
            "6 nothing sets HIDDEN: it has no prompt; " + none,
            "8 nothing sets UNDEFINED: its prompt needs 'NOWHERE' (Kconfig:10), which is not"
                + " defined; no default sets it; nothing selects it",
            "12 nothing sets SELECTED: it has no prompt; it has no default; it is never selected by"
                + " IN_MENU",
            "16 nothing sets IN_MENU: its prompt needs 'HIDDEN' (Kconfig:15), which never holds; "
                + none,
            "19 nothing sets WORD: its prompt needs 'HIDDEN' (Kconfig:15), which never holds; "
                + none,
            "21 nothing sets NUMBER: its prompt needs 'HIDDEN' (Kconfig:15), which never holds; "
                + none,
            "26 nothing sets BOTH: the conditions of its prompt exclude each other; " + none,
            "29 nothing sets DERIVED: it has no prompt; no default sets it; nothing selects it",
            "34 nothing sets TEXT: it has no prompt; " + none);
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
