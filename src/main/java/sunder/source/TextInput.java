package sunder.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import sunder.limit.Checkpoint;

/**
 * Bytes to text. What makes a text unusable is noticed while it is read, so that it makes no
 * difference whether there is an end to it.
 */
final class TextInput {
  private static final int CHUNK = 1 << 16;

  private final String name;
  private final InputStream in;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
  private final CharBuffer chars = CharBuffer.allocate(CHUNK);
  private final StringBuilder text = new StringBuilder();
  private long total;

  TextInput(String name, InputStream in, Charset charset) {
    this.name = name;
    this.in = in;
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /**
   * All of the text.
   *
   * @throws InputException if it is too large, not UTF-8, or has a NUL
   */
  String read() throws IOException, InputException {
    boolean end = false;
    while (!end) {
      Checkpoint.pass();
      end = fill();
      decode(end);
    }
    return text.toString();
  }

  private boolean fill() throws IOException, InputException {
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (count >= 0) {
      bytes.position(bytes.position() + count);
      total += count;
    }
    if (total > SourceReader.MAX_BYTES) {
      throw new InputException(
          Diagnostic.of(
              new Span(SourceFile.unread(name), 0, 0),
              "the file is larger than " + (SourceReader.MAX_BYTES >> 20) + " MB",
              "split it"));
    }
    return count < 0;
  }

  private void decode(boolean end) throws InputException {
    int before = text.length();
    bytes.flip();
    CoderResult result;
    do {
      result = decoder.decode(bytes, chars, end);
      chars.flip();
      text.append(chars);
      chars.clear();
    } while (result.isOverflow());
    bytes.compact();
    int nul = text.indexOf("\0", before);
    if (nul >= 0) {
      throw unusable(nul, 1, "a NUL byte: this is not a text file", "");
    }
    if (result.isError()) {
      throw unusable(text.length(), 0, "bytes that are not UTF-8", "save the file as UTF-8");
    }
  }

  private InputException unusable(int at, int length, String message, String hint) {
    SourceFile file = new SourceFile(name, text.toString());
    Span span = new Span(file, at, at + length);
    return new InputException(
        hint.isEmpty() ? Diagnostic.of(span, message) : Diagnostic.of(span, message, hint));
  }
}
