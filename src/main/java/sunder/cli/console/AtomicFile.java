package sunder.cli.console;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * An atomic file: it is written under a temporary name in the same folder and renamed when it is
 * complete, so that a failure leaves the previous file intact. A device, a pipe, and a file in a
 * folder without write permission are written directly.
 *
 * @param target the file
 * @param temporaryFile the temporary file; empty if the target is written directly
 */
public record AtomicFile(Path target, Optional<Path> temporaryFile, Writer writer) {
  private static final int MOST_NAMES = 1000;

  /**
   * Opens the temporary file.
   *
   * @throws IOException if the file cannot be written
   */
  public static AtomicFile open(Path file) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file;
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return direct(target);
    }
    try {
      return aside(target);
    } catch (AccessDeniedException e) {
      if (Files.isWritable(target)) {
        return direct(target);
      }
      throw e;
    }
  }

  private static AtomicFile direct(Path target) throws IOException {
    return new AtomicFile(target, Optional.empty(), Files.newBufferedWriter(target));
  }

  private static AtomicFile aside(Path target) throws IOException {
    if (Files.exists(target) && !Files.isWritable(target)) {
      throw new AccessDeniedException(target.toString());
    }
    for (int i = 0; i < MOST_NAMES; i++) {
      Path aside = target.resolveSibling("." + target.getFileName() + "." + i + "~");
      try {
        BufferedWriter writer = Files.newBufferedWriter(aside, StandardOpenOption.CREATE_NEW);
        return new AtomicFile(target, Optional.of(aside), writer);
      } catch (FileAlreadyExistsException e) {
        continue; // another run's, which may go on
      }
    }
    throw new FileAlreadyExistsException(target + " has too many temporary files beside it");
  }

  /**
   * Closes the file and renames it to its target.
   *
   * @throws IOException if it cannot be completed
   */
  public void commit() throws IOException {
    writer.close();
    if (temporaryFile.isPresent()) {
      keepPermissions(temporaryFile.get());
      Files.move(
          temporaryFile.get(),
          target,
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.ATOMIC_MOVE);
    }
  }

  private void keepPermissions(Path file) throws IOException {
    if (Files.exists(target)) {
      try {
        Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(target));
      } catch (UnsupportedOperationException e) {
        return; // a system without them
      }
    }
  }

  /**
   * Closes and deletes the temporary file.
   *
   * @throws IOException if it cannot be closed or deleted
   */
  public void discard() throws IOException {
    try {
      writer.close();
    } finally {
      if (temporaryFile.isPresent()) {
        Files.deleteIfExists(temporaryFile.get());
      }
    }
  }
}
