package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.limit.CancellationPoint;

class SourceReaderTest {
  @TempDir Path folder;

  private void refuses(Path path, String message) {
    assertThatThrownBy(() -> SourceReader.read(path))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(message);
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("input.ia"), bytes);
  }

  @Test
  void readsUtf8() throws IOException, InputException {
    Path path = file("// \u00e9 \uD83D\uDE00\n|- skip; : void".getBytes(StandardCharsets.UTF_8));
    SourceFile file = SourceReader.read(path);
    assertThat(file.text()).startsWith("// \u00e9 \uD83D\uDE00\n");
    assertThat(file.name()).isEqualTo(path.toString());
  }

  @Test
  void carriageReturnsEndLines() throws IOException, InputException {
    SourceFile file = SourceReader.read(file("a\rb\r\nc".getBytes(StandardCharsets.UTF_8)));
    assertThat(file.text()).isEqualTo("a\nb\r\nc");
    assertThat(file.line(2)).isEqualTo("b");
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    refuses(folder.resolve("missing.ia"), "no such file");
    refuses(folder, "is a directory");
    refuses(file(new byte[] {'|', '-', '\n', 'x', 0}), "NUL");
    refuses(
        file(new byte[] {'|', '-', '\n', 'x', (byte) 0xC3, '('}), ":2:2: bytes that are not UTF-8");
    refuses(file(new byte[] {(byte) 0xFF, (byte) 0xFE, 'a', 0}), ":1:1: bytes that are not UTF-8");
    refuses(file(new byte[] {'a', (byte) 0xE2, (byte) 0x82}), ":1:2: bytes that are not UTF-8");
  }

  /** A stream of one byte without an end. */
  private static InputStream endless(int value) {
    return new InputStream() {
      @Override
      public int read() {
        return value;
      }
    };
  }

  @Test
  void refusesWhileItReads() {
    assertThatThrownBy(() -> SourceReader.read("zero", endless(0)))
        .isInstanceOf(InputException.class)
        .hasMessage("zero:1:1: a NUL byte: this is not a text file");
    assertThatThrownBy(() -> SourceReader.read("x", endless('x')))
        .isInstanceOf(InputException.class)
        .hasMessage("x: the file is larger than 64 MB");
  }

  @Test
  void readingPassesCheckpoints() {
    CancellationPoint.install(
        () -> {
          throw new CancellationException();
        });
    try {
      assertThatThrownBy(() -> SourceReader.read("x", endless('x')))
          .isInstanceOf(CancellationException.class);
    } finally {
      CancellationPoint.clear();
    }
  }

  @Test
  void charactersMayLieAcrossChunks() throws IOException, InputException {
    String text = "x" + "\uD83D\uDE00".repeat(100_000);
    assertThat(SourceReader.read(file(text.getBytes(StandardCharsets.UTF_8))).text())
        .isEqualTo(text);
  }

  @Test
  void suggestsNearNamesOnly() {
    List<String> names = List.of("count", "total", "x", "buffer");
    assertThat(Suggestions.nearest("cuont", names)).contains("count");
    assertThat(Suggestions.nearest("bufer", names)).contains("buffer");
    assertThat(Suggestions.nearest("size", names)).isEmpty();
    assertThat(Suggestions.nearest("count", names)).isEmpty();
    assertThat(Suggestions.distance("abc", "acbd")).isEqualTo(2);
  }
}
