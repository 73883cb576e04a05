package sunder.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.regex.Pattern;

/** Reads input files. Whatever is wrong with one becomes a diagnostic. */
public final class SourceReader {
  /** Larger files are refused: a tree of one would not fit in ordinary memory. */
  static final long MAX_BYTES = 64L << 20;

  private static final Pattern LONE_RETURN = Pattern.compile("\\r(?!\\n)");

  private SourceReader() {}

  /**
   * @throws InputException if there is no such file, or it is not a readable UTF-8 text
   */
  public static SourceFile read(Path path) throws InputException {
    return read(path, StandardCharsets.UTF_8);
  }

  /**
   * The same in another encoding than UTF-8.
   *
   * @throws InputException if there is no such file, or it is not a readable text
   */
  public static SourceFile read(Path path, Charset charset) throws InputException {
    String name = path.toString();
    Reads.failed(path); // until it is read
    if (Files.isDirectory(path)) {
      throw failure(
          name, "is a directory", "name the files in it; of a folder its C files are read");
    }
    try (InputStream in = Files.newInputStream(path)) {
      SourceFile file = read(name, in, charset);
      Reads.use(file);
      return file;
    } catch (NoSuchFileException e) {
      throw failure(name, "no such file", "check the path");
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
    return read(name, in, StandardCharsets.UTF_8);
  }

  private static SourceFile read(String name, InputStream in, Charset charset)
      throws InputException, IOException {
    if (!Reads.areWanted()) {
      // The first digest of a run takes a twentieth of a short one.
      return new SourceFile(name, withNewlines(new TextInput(name, in, charset).read()));
    }
    MessageDigest digest = Reads.sha256();
    InputStream digested = new DigestInputStream(in, digest);
    String text = withNewlines(new TextInput(name, digested, charset).read());
    return new SourceFile(name, text, Reads.hex(digest));
  }

  /** A carriage return by itself ended lines once; every offset stays what it is. */
  private static String withNewlines(String text) {
    return text.indexOf('\r') < 0 ? text : LONE_RETURN.matcher(text).replaceAll("\n");
  }

  private static InputException failure(String name, String message, String hint) {
    return new InputException(
        Diagnostic.of(new Span(SourceFile.unread(name), 0, 0), message, hint));
  }
}
