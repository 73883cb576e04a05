package sunder.cli.console;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/** Exception: a target cannot be written. The message names the target and the reason. */
public final class WriteFailure extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param where the path as the user gave it, or {@code stdout}
   * @param cause the failure
   */
  public WriteFailure(String where, IOException cause) {
    super("cannot write " + where + ": " + reason(cause), cause);
  }

  /** Returns the message for a failure of reading or writing. */
  public static String describe(IOException failure) {
    if (failure instanceof FileSystemException named && named.getFile() != null) {
      return named.getFile() + ": " + reason(failure);
    }
    return reason(failure);
  }

  /** Returns whether the reader of a pipe has closed it. */
  public static boolean isClosedPipe(IOException failure) {
    IOException first = failure.getCause() instanceof IOException cause ? cause : failure;
    return String.valueOf(first.getMessage()).contains("Broken pipe");
  }

  /** Returns a short reason. */
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
