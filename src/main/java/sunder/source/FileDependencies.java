package sunder.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The file dependencies of a computation: the contents of the files that it read, and the paths
 * that it found missing. As long as they are unchanged, its result is the same.
 *
 * <p>Readers of files report here; {@link #startRecording()} begins the recording for the current
 * thread and the threads that it creates. Alternatively all files are those of another machine,
 * which a recording there has determined.
 */
public final class FileDependencies {
  /** The state of a file of which only the existence was asked. */
  private static final String THERE = "there";

  private static final String NOT_THERE = "not there";

  /** The state of an unreadable file, which never counts as unchanged. */
  private static final String UNREADABLE = "unreadable";

  private static final String CLOSED = "closed ";

  private static final InheritableThreadLocal<FileDependencies> CURRENT =
      new InheritableThreadLocal<>();

  private final Map<String, String> known = new ConcurrentHashMap<>();
  private final Map<String, String> facts = new ConcurrentHashMap<>();
  private final Map<String, String> texts = new ConcurrentHashMap<>();
  private final Optional<RemoteFiles> given;
  private volatile Optional<String> missing = Optional.empty();

  private FileDependencies(Optional<RemoteFiles> given) {
    this.given = given;
  }

  /**
   * The file dependencies of another machine, which replace the local files.
   *
   * @param fileStates the states of files, by path
   * @param facts the answers to other questions, by question
   * @param texts returns the text with a digest
   */
  public record RemoteFiles(
      Map<String, String> fileStates,
      Map<String, String> facts,
      Function<String, Optional<String>> texts) {}

  /** Starts to record the dependencies of this thread and of the threads that it creates. */
  public static FileDependencies startRecording() {
    return startRecording(Optional.empty());
  }

  /** Starts to record, with the files of another machine in place of the local ones. */
  public static FileDependencies startRecording(RemoteFiles files) {
    return startRecording(Optional.of(files));
  }

  private static FileDependencies startRecording(Optional<RemoteFiles> given) {
    FileDependencies reads = new FileDependencies(given);
    CURRENT.set(reads);
    return reads;
  }

  /** Stops the recording of this thread. */
  public static void stopRecording() {
    CURRENT.remove();
  }

  /** Returns the states of files by path, for comparison. */
  public Map<String, String> fileStates() {
    return new TreeMap<>(known);
  }

  /** Returns the answers to other questions, by question. */
  public Map<String, String> facts() {
    return new TreeMap<>(facts);
  }

  /** Returns the texts of the files read, by digest. */
  public Map<String, String> texts() {
    return new TreeMap<>(texts);
  }

  /** Returns a file or fact of the other machine that was requested and is not known, if any. */
  public Optional<String> missingDependency() {
    return missing;
  }

  private static Optional<FileDependencies> elsewhere() {
    return Optional.ofNullable(CURRENT.get()).filter(reads -> reads.given.isPresent());
  }

  /**
   * Returns the state or fact that the other machine recorded; records it as missing if there is
   * none.
   */
  private Optional<String> told(Function<RemoteFiles, Map<String, String>> of, String name) {
    Optional<String> state =
        Optional.ofNullable(of.apply(given.orElseThrow()).get(name))
            .filter(told -> !told.equals(UNREADABLE));
    if (state.isEmpty()) {
      missing = Optional.of(name);
    }
    return state;
  }

  /**
   * Returns the answer to a question about the file system other than the contents of a file,
   * recorded or from the other machine.
   */
  public static String fact(String question, Supplier<String> answer) {
    Optional<FileDependencies> elsewhere = elsewhere();
    if (elsewhere.isPresent()) {
      return elsewhere.get().told(RemoteFiles::facts, question).orElse("");
    }
    String own = answer.get();
    FileDependencies reads = CURRENT.get();
    if (reads != null) {
      reads.facts.put(question, own);
    }
    return own;
  }

  /**
   * Returns a file of the other machine; nothing if files are local.
   *
   * @throws NoSuchFileException if the other machine has no such file
   */
  static Optional<SourceFile> remoteFile(Path file) throws NoSuchFileException {
    Optional<FileDependencies> elsewhere = elsewhere();
    if (elsewhere.isEmpty()) {
      return Optional.empty();
    }
    RemoteFiles given = elsewhere.get().given.orElseThrow();
    Optional<String> digest = elsewhere.get().told(RemoteFiles::fileStates, file.toString());
    if (digest.equals(Optional.of(THERE))) { // its text was not recorded
      elsewhere.get().missing = Optional.of(file.toString());
      throw new NoSuchFileException(file.toString());
    }
    Optional<String> text = digest.filter(d -> !d.equals(NOT_THERE)).flatMap(given.texts());
    if (text.isEmpty()) {
      throw new NoSuchFileException(file.toString());
    }
    SourceFile open = new SourceFile(file.toString(), text.get(), digest.get());
    boolean isClosed = given.facts().containsKey(CLOSED + file);
    return Optional.of(isClosed ? SourceFile.withoutQuotation(open) : open);
  }

  /** Returns a key that identifies the contents of a file of the other machine. */
  public static String stateOf(Path file) {
    RemoteFiles given = elsewhere().orElseThrow().given.orElseThrow();
    return given.fileStates().get(file.toString()) + given.facts().containsKey(CLOSED + file);
  }

  /** Returns whether files are those of another machine. */
  public static boolean areFilesRemote() {
    return elsewhere().isPresent();
  }

  /** Returns whether a local folder exists; folders of another machine are unknown. */
  public static boolean isFolder(Path folder) {
    return !areFilesRemote() && Files.isDirectory(folder);
  }

  /** Returns whether a file exists, and records the answer. */
  public static boolean isFile(Path file) {
    Optional<FileDependencies> elsewhere = elsewhere();
    if (elsewhere.isPresent()) {
      Optional<String> state = elsewhere.get().told(RemoteFiles::fileStates, file.toString());
      return state.isPresent() && !state.get().equals(NOT_THERE);
    }
    boolean isThere = Files.isRegularFile(file);
    FileDependencies reads = CURRENT.get();
    if (reads != null) {
      reads.known.putIfAbsent(file.toString(), isThere ? THERE : NOT_THERE);
    }
    return isThere;
  }

  static boolean isRecording() {
    return CURRENT.get() != null;
  }

  /** Records the contents of a file that is used. */
  public static void recordUse(SourceFile file) {
    put(file.name(), file.digest.isEmpty() ? UNREADABLE : file.digest);
    FileDependencies reads = CURRENT.get();
    if (reads != null && reads.given.isEmpty() && !file.digest.isEmpty()) {
      reads.texts.put(file.digest, file.text());
      if (!file.mayBeQuoted()) {
        reads.facts.put(CLOSED + file.name(), "");
      }
    }
  }

  /** Records that a file could not be read. */
  static void recordUnreadable(Path file) {
    put(file.toString(), UNREADABLE);
  }

  private static void put(String name, String state) {
    FileDependencies reads = CURRENT.get();
    if (reads != null) {
      reads.known.put(name, state);
    }
  }

  /**
   * Returns whether the current state of a file is a recorded one.
   *
   * @param digests a cache of digests by path
   */
  public static boolean isUnchanged(String file, String state, Map<String, String> digests) {
    Path path = Path.of(file);
    return switch (state) {
      case THERE -> Files.isRegularFile(path);
      case NOT_THERE -> !Files.isRegularFile(path);
      case UNREADABLE -> false;
      default -> digests.computeIfAbsent(file, name -> digest(path)).equals(state);
    };
  }

  /** Returns whether a state is that of an unreadable file. */
  public static boolean isUnreadable(String state) {
    return state.equals(UNREADABLE);
  }

  /** Returns the digest of a file; a different text if it cannot be read. */
  public static String digest(Path file) {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
      return hex(digest);
    } catch (IOException e) {
      return NOT_THERE;
    }
  }

  /** Returns the digest of a text. */
  public static String digest(String text) {
    MessageDigest digest = sha256();
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return hex(digest);
  }

  /** Returns a new SHA-256 digest. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has SHA-256
    }
  }

  /** Completes a digest and returns it in hexadecimal. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
