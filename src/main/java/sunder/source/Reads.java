package sunder.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a computation learnt of files: what stood in them, and which were not there. While they are
 * the same, it comes out the same. Who reads a file or asks whether there is one says so here;
 * whoever wants to know {@link #begin}s it on its thread.
 */
public final class Reads {
  /** A file of which no more than this is known. */
  private static final String THERE = "there";

  private static final String NOT_THERE = "not there";

  /** Never the same again. */
  private static final String UNREADABLE = "unreadable";

  private static final InheritableThreadLocal<Reads> CURRENT = new InheritableThreadLocal<>();

  private final Map<String, String> known = new ConcurrentHashMap<>();

  private Reads() {}

  /** What this thread, and those that it starts, learn from now on. */
  public static Reads begin() {
    Reads reads = new Reads();
    CURRENT.set(reads);
    return reads;
  }

  /** Nobody wants to know any more. */
  public static void end() {
    CURRENT.remove();
  }

  /** By file, in a form to be compared. */
  public Map<String, String> known() {
    return new TreeMap<>(known);
  }

  /** Whether there is such a file. */
  public static boolean isFile(Path file) {
    boolean isThere = Files.isRegularFile(file);
    Reads reads = CURRENT.get();
    if (reads != null) {
      reads.known.putIfAbsent(file.toString(), isThere ? THERE : NOT_THERE);
    }
    return isThere;
  }

  /** Whether somebody wants to know what is read. */
  static boolean areWanted() {
    return CURRENT.get() != null;
  }

  /** Somebody uses a file as it was read. */
  public static void use(SourceFile file) {
    put(file.name(), file.digest.isEmpty() ? UNREADABLE : file.digest);
  }

  /** Somebody could not read a file. */
  static void failed(Path file) {
    put(file.toString(), UNREADABLE);
  }

  private static void put(String name, String state) {
    Reads reads = CURRENT.get();
    if (reads != null) {
      reads.known.put(name, state);
    }
  }

  /**
   * Whether a file still is as it is {@link #known}.
   *
   * @param digests those that were computed before
   */
  public static boolean isSame(String file, String state, Map<String, String> digests) {
    Path path = Path.of(file);
    return switch (state) {
      case THERE -> Files.isRegularFile(path);
      case NOT_THERE -> !Files.isRegularFile(path);
      case UNREADABLE -> false;
      default -> digests.computeIfAbsent(file, name -> digest(path)).equals(state);
    };
  }

  /** Whether a state is that of a file that could not be read. */
  public static boolean isUnreadable(String state) {
    return state.equals(UNREADABLE);
  }

  /** The digest of a file, something else if it cannot be read. */
  public static String digest(Path file) {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
      return hex(digest);
    } catch (IOException e) {
      return NOT_THERE;
    }
  }

  /** A digest to be filled. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java machine has it
    }
  }

  /** The text of a digest that is filled. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
