package sunder.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.regex.Pattern;
import sunder.limit.CancellationPoint;

/** A reader of source files, which reports all errors as diagnostics. */
public final class SourceReader {
  /**
   * The maximum size of a file; the syntax tree of a larger one would exceed usual memory sizes.
   */
  static final long MAX_BYTES = 64L << 20;

  /**
   * The offset by which bytes of C files that are no UTF-8 are mapped to private-use code points.
   */
  public static final int BYTES = 0x10FF00;

  private static final Pattern LONE_RETURN = Pattern.compile("\\r(?!\\n)");
  private static final Pattern OF_C = Pattern.compile(".*\\.[chi]");

  /** The encoding of a text. */
  public enum Encoding {
    UTF_8,
    /**
     * UTF-8, or any other bytes as C compilers accept them, such as comments in other encodings.
     */
    ANY
  }

  private SourceReader() {}

  /**
   * Reads a file in UTF-8, or in any encoding if it is a C file.
   *
   * @throws InputException if the file does not exist or is not a readable text
   */
  public static SourceFile read(Path path) throws InputException {
    boolean isC = OF_C.matcher(path.toString()).matches();
    return read(path, isC ? Encoding.ANY : Encoding.UTF_8);
  }

  /**
   * Reads a file in an encoding.
   *
   * @throws InputException if the file does not exist or is not a readable text
   */
  public static SourceFile read(Path path, Encoding encoding) throws InputException {
    String name = path.toString();
    FileDependencies.recordUnreadable(path); // replaced when it is read
    if (FileDependencies.isFolder(path)) {
      throw failure(
          name, "is a directory", "name the files in it; of a folder its C files are read");
    }
    try {
      Optional<SourceFile> given = FileDependencies.remoteFile(path);
      return given.isPresent() ? given.get() : readHere(path, encoding);
    } catch (NoSuchFileException e) {
      throw failure(name, "no such file", "check the path");
    }
  }

  private static SourceFile readHere(Path path, Encoding encoding)
      throws InputException, NoSuchFileException {
    String name = path.toString();
    try (InputStream in = Files.newInputStream(path)) {
      SourceFile file = read(name, in, encoding);
      FileDependencies.recordUse(file);
      return file;
    } catch (NoSuchFileException e) {
      throw e;
    } catch (AccessDeniedException e) {
      throw failure(
          name, "permission denied", "check who may read the file, and enter its folders");
    } catch (FileSystemException e) {
      throw failure(name, "cannot be read: " + e.getReason(), "check the path");
    } catch (IOException e) {
      throw failure(name, "cannot be read: " + e.getMessage(), "check the file");
    }
  }

  /**
   * Reads a text from a stream.
   *
   * @param name the name in diagnostics
   * @throws InputException if the bytes are no UTF-8 text
   * @throws IOException if the stream fails
   */
  public static SourceFile read(String name, InputStream in) throws InputException, IOException {
    return read(name, in, Encoding.UTF_8);
  }

  private static SourceFile read(String name, InputStream in, Encoding encoding)
      throws InputException, IOException {
    if (!FileDependencies.isRecording()) {
      // No digest: computing the first one takes 5 % of the time of a short run.
      return new SourceFile(name, withNewlines(new Utf8Decoder(name, in, encoding).read()));
    }
    MessageDigest digest = FileDependencies.sha256();
    InputStream digested = new DigestInputStream(in, digest);
    String text = withNewlines(new Utf8Decoder(name, digested, encoding).read());
    return new SourceFile(name, text, FileDependencies.hex(digest));
  }

  /**
   * Replaces each carriage return without a newline by a newline, so that all offsets are
   * unchanged.
   */
  private static String withNewlines(String text) {
    return text.indexOf('\r') < 0 ? text : LONE_RETURN.matcher(text).replaceAll("\n");
  }

  private static InputException failure(String name, String message, String hint) {
    return new InputException(new Span(SourceFile.unreadable(name), 0, 0), message, hint);
  }

  /**
   * An incremental decoder, which reports errors while it reads, so that it terminates for
   * unlimited input.
   */
  private static final class Utf8Decoder {
    private static final int CHUNK = 1 << 16;

    private final String name;
    private final InputStream in;
    private final CharsetDecoder decoder;
    private final Encoding encoding;
    private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
    private final CharBuffer chars = CharBuffer.allocate(CHUNK);
    private final StringBuilder text = new StringBuilder();
    private long total;

    Utf8Decoder(String name, InputStream in, Encoding encoding) {
      this.name = name;
      this.in = in;
      this.encoding = encoding;
      this.decoder =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /**
     * Returns the whole text.
     *
     * @throws InputException if the text is too large, not UTF-8, or contains a NUL
     */
    String read() throws IOException, InputException {
      boolean end = false;
      while (!end) {
        CancellationPoint.check();
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
            new Span(SourceFile.unreadable(name), 0, 0),
            "the file is larger than " + (SourceReader.MAX_BYTES >> 20) + " MB",
            "split it");
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
        for (int i = result.isError() && isKept() ? result.length() : 0; i > 0; i--) {
          text.appendCodePoint(BYTES + Byte.toUnsignedInt(bytes.get()));
        }
      } while (result.isOverflow() || result.isError() && isKept());
      bytes.compact();
      int nul = text.indexOf("\0", before);
      if (nul >= 0) {
        throw unusable(nul, 1, "a NUL byte: this is not a text file", "");
      }
      if (result.isError()) {
        throw unusable(text.length(), 0, "bytes that are not UTF-8", "save the file as UTF-8");
      }
    }

    private boolean isKept() {
      return encoding == Encoding.ANY;
    }

    private InputException unusable(int at, int length, String message, String hint) {
      SourceFile file = new SourceFile(name, text.toString());
      Span span = new Span(file, at, at + length);
      return new InputException(
          hint.isEmpty() ? Diagnostic.of(span, message) : Diagnostic.of(span, message, hint));
    }
  }
}
