package sunder.frontend.c.replay.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.cli.Main;

/** The contents of character arrays at a failure. */
class CharacterArraysTest {
  @TempDir private Path directory;

  private String state(String declarations, String body) throws IOException {
    Path file = directory.resolve("arrays.c");
    Files.writeString(
        file,
        "#include <assert.h>\nextern char nondet_char(void);\n%s\nint main(void) {\n%s\n}\n"
            .formatted(declarations, body));
    StringWriter out = new StringWriter();
    Main.run(new PrintWriter(out), new PrintWriter(out), "verify", "-v", file.toString());
    String report = out.toString().replaceAll("\\s+", " ");
    return report.substring(report.indexOf("state: "));
  }

  @Test
  void anArrayIsShownUpToItsNullCharacter() throws IOException {
    assertThat(
            state(
                "",
                "char s[4]; s[0] = nondet_char(); s[1] = '\"'; s[2] = '\\n'; s[3] = 0;"
                    + " assert(s[0] != '{');"))
        .contains("s = \"{\\\"\\n\" (3 bytes)");
  }

  @Test
  void aBufferWithoutOneIsShownWholeWithItsBytesAsOctalEscapes() throws IOException {
    assertThat(
            state(
                "struct message { unsigned char raw[2]; };",
                "struct message m; m.raw[0] = 200; m.raw[1] = nondet_char();"
                    + " assert(m.raw[1] != 7);"))
        .contains("m.raw = \"\\310\\007\" (2 bytes)");
  }

  @Test
  void anArrayWithAByteThatIsNotKnownIsNotShown() throws IOException {
    assertThat(state("", "char s[3]; s[1] = nondet_char(); assert(s[1] != 'x');"))
        .contains("s[1] = 120")
        .doesNotContain("s = \"");
  }
}
