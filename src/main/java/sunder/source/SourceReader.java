package sunder.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Reads input files. Whatever is wrong with one becomes a diagnostic at its first character. */
public final class SourceReader {
  /** Larger files are refused: a tree of one would not fit in ordinary memory. */
  private static final long MAX_BYTES = 256L << 20;

  private static final Pattern LONE_RETURN = Pattern.compile("\\r(?!\\n)");

  private SourceReader() {}

  /**
   * @throws InputException if there is no such file, or it is not a readable, non-empty UTF-8 text
   */
  public static SourceFile read(Path path) throws InputException {
    String name = path.toString();
    return fromBytes(name, bytesOf(path, name));
  }

  /**
   * @param name how diagnostics name the text
   * @throws InputException if the bytes are not a non-empty UTF-8 text
   */
  public static SourceFile fromBytes(String name, byte[] bytes) throws InputException {
    if (bytes.length == 0) {
      throw failure(name, "the file is empty", "a program is: context |- body : type");
    }
    SourceFile file = new SourceFile(name, withNewlines(decode(name, bytes)));
    int nul = file.text().indexOf('\0');
    if (nul >= 0) {
      throw new InputException(
          Diagnostic.of(new Span(file, nul, nul + 1), "a NUL byte: this is not a text file"));
    }
    return file;
  }

  private static byte[] bytesOf(Path path, String name) throws InputException {
    try {
      if (Files.isDirectory(path)) {
        throw failure(name, "is a directory", "name the .ia files in it");
      }
      if (!Files.exists(path)) {
        throw failure(name, "no such file", "check the path");
      }
      if (Files.size(path) > MAX_BYTES) {
        throw failure(name, "the file is larger than 256 MB", "split it");
      }
      return Files.readAllBytes(path);
    } catch (AccessDeniedException e) {
      throw failure(name, "permission denied", "check who may read the file");
    } catch (IOException e) {
      throw failure(name, "cannot be read: " + e.getMessage(), "check the file");
    }
  }

  private static String decode(String name, byte[] bytes) throws InputException {
    ByteBuffer input = ByteBuffer.wrap(bytes);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(input)
          .toString();
    } catch (CharacterCodingException e) {
      throw malformed(name, bytes, input.position());
    }
  }

  /** A carriage return by itself ended lines once; every offset stays what it is. */
  private static String withNewlines(String text) {
    return text.indexOf('\r') < 0 ? text : LONE_RETURN.matcher(text).replaceAll("\n");
  }

  private static InputException malformed(String name, byte[] bytes, int position) {
    String before = new String(bytes, 0, position, StandardCharsets.UTF_8);
    SourceFile file = new SourceFile(name, before);
    return new InputException(
        Diagnostic.of(
            new Span(file, before.length(), before.length()),
            "bytes that are not UTF-8",
            "save the file as UTF-8"));
  }

  private static InputException failure(String name, String message, String hint) {
    return new InputException(
        Diagnostic.of(new Span(new SourceFile(name, ""), 0, 0), message, hint));
  }
}
