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

/** Reads input files. Whatever is wrong with one becomes a diagnostic. */
public final class SourceReader {
  /** Larger files are refused: a tree of one would not fit in ordinary memory. */
  static final long MAX_BYTES = 64L << 20;

  /**
   * A byte of a C file that is no UTF-8 is the character this far behind it: one that nobody uses.
   */
  public static final int BYTES = 0x10FF00;

  private static final Pattern LONE_RETURN = Pattern.compile("\\r(?!\\n)");
  private static final Pattern OF_C = Pattern.compile(".*\\.[chi]");

  /** What a text may consist of. */
  public enum Encoding {
    UTF_8,
    /** UTF-8, or what else compilers of C take: comments are written in whatever encoding. */
    ANY
  }

  private SourceReader() {}

  /**
   * @throws InputException if there is no such file, or it is not a readable UTF-8 text, and not
   *     one of C
   */
  public static SourceFile read(Path path) throws InputException {
    boolean isC = OF_C.matcher(path.toString()).matches();
    return read(path, isC ? Encoding.ANY : Encoding.UTF_8);
  }

  /**
   * The same in a certain encoding.
   *
   * @throws InputException if there is no such file, or it is not a readable text
   */
  public static SourceFile read(Path path, Encoding encoding) throws InputException {
    String name = path.toString();
    FileDependencies.recordUnreadable(path); // until it is read
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
   * @param name how diagnostics name the text
   * @throws InputException if the bytes are not a UTF-8 text
   * @throws IOException if they cannot be read
   */
  public static SourceFile read(String name, InputStream in) throws InputException, IOException {
    return read(name, in, Encoding.UTF_8);
  }

  private static SourceFile read(String name, InputStream in, Encoding encoding)
      throws InputException, IOException {
    if (!FileDependencies.isRecording()) {
      // The first digest of a run takes a twentieth of a short one.
      return new SourceFile(name, withNewlines(new Utf8Decoder(name, in, encoding).read()));
    }
    MessageDigest digest = FileDependencies.sha256();
    InputStream digested = new DigestInputStream(in, digest);
    String text = withNewlines(new Utf8Decoder(name, digested, encoding).read());
    return new SourceFile(name, text, FileDependencies.hex(digest));
  }

  /** A carriage return by itself ended lines once; every offset stays what it is. */
  private static String withNewlines(String text) {
    return text.indexOf('\r') < 0 ? text : LONE_RETURN.matcher(text).replaceAll("\n");
  }

  private static InputException failure(String name, String message, String hint) {
    return new InputException(new Span(SourceFile.unreadable(name), 0, 0), message, hint);
  }

  /**
   * Bytes to text. What makes a text unusable is noticed while it is read, so that it makes no
   * difference whether there is an end to it.
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
     * All of the text.
     *
     * @throws InputException if it is too large, not UTF-8, or has a NUL
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
