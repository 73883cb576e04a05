package sunder.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;
import sunder.bench.Suite.SuiteException;

/**
 * An exclusive lock on a folder of results against concurrent runs. It is released when the process
 * ends, in whatever way.
 *
 * <p>The lock is on a file in the folder, which is deleted on release. A process that locks a file
 * after its deletion would share the folder with the next process, so a lock is valid only if the
 * token that its owner writes is found in the folder's lock file.
 *
 * @param folder the locked folder
 * @param file the lock file
 * @param channel the channel that holds the lock
 */
public record FolderLock(Path folder, Path file, FileChannel channel) implements AutoCloseable {
  private static final String NAME = ".lock";

  /**
   * Creates the folder, if it does not exist, and locks it.
   *
   * @throws SuiteException if another run has the lock
   */
  public static FolderLock acquire(Path folder) throws IOException, SuiteException {
    Files.createDirectories(folder);
    Path file = folder.resolve(NAME);
    while (true) {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() == null) {
          throw alreadyLocked(folder);
        }
      } catch (OverlappingFileLockException e) {
        throw alreadyLocked(folder);
      }
      if (isSameFile(channel, file)) {
        return new FolderLock(folder, file, channel);
      }
      channel.close();
    }
  }

  private static SuiteException alreadyLocked(Path folder) {
    return new SuiteException(
        folder + " is in use by another run: wait for it, or use another --output");
  }

  private static boolean isSameFile(FileChannel channel, Path file) throws IOException {
    byte[] sign = UUID.randomUUID().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    channel.write(ByteBuffer.wrap(sign), 0);
    try {
      return Arrays.equals(sign, Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}
