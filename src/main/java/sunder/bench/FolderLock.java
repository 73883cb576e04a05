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
 * Keeps a second run out of a folder of results; it is gone when the run is, however that ends.
 *
 * <p>The lock is on a file in the folder, which is removed at the end. Whoever got a lock on a file
 * that was just removed would share the folder with the next to come, so a lock counts only if what
 * its owner writes into the file is found there.
 *
 * @param folder what is locked
 */
public record FolderLock(Path folder, Path file, FileChannel channel) implements AutoCloseable {
  private static final String NAME = ".lock";

  /**
   * Makes the folder, if need be, and locks it.
   *
   * @throws SuiteException if another run has it
   */
  public static FolderLock take(Path folder) throws IOException, SuiteException {
    Files.createDirectories(folder);
    Path file = folder.resolve(NAME);
    while (true) {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        if (channel.tryLock() == null) {
          throw taken(folder);
        }
      } catch (OverlappingFileLockException e) {
        throw taken(folder);
      }
      if (isTheOne(channel, file)) {
        return new FolderLock(folder, file, channel);
      }
      channel.close();
    }
  }

  private static SuiteException taken(Path folder) {
    return new SuiteException(
        folder + " is in use by another run: wait for it, or use another --output");
  }

  private static boolean isTheOne(FileChannel channel, Path file) throws IOException {
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
