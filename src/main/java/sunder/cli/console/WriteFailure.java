package sunder.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** Something could not be written; the message names it and says why. */
public final class WriteFailure extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * @param where the path as the user knows it, or {@code stdout}
   */
  public WriteFailure(String where, IOException cause) {
    super("cannot write " + where + ": " + reason(cause), cause);
  }

  /** What is to be said of a failure of reading or writing, whoever it comes from. */
  public static String describe(IOException failure) {
    if (failure instanceof FileSystemException named && named.getFile() != null) {
      return named.getFile() + ": " + reason(failure);
    }
    return reason(failure);
  }

  /** Whether the other end of a pipe was closed: whoever read has read enough. */
  public static boolean isClosedPipe(IOException failure) {
    IOException first = failure.getCause() instanceof IOException cause ? cause : failure;
    return String.valueOf(first.getMessage()).contains("Broken pipe");
  }

  /** Why, in a few words. */
  public static String reason(IOException failure) {
    if (failure instanceof WriteFailure) {
      return failure.getMessage();
    }
    if (failure instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NotDirectoryException) {
      return "not a folder";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "exists, and is not a folder";
    }
    String text =
        failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
    return Optional.ofNullable(text).orElse(failure.getClass().getSimpleName());
  }
}
