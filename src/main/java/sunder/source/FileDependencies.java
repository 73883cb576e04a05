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
 * What a computation learnt of files: what stood in them, and which were not there. While they are
 * the same, it comes out the same. Who reads a file or asks whether there is one says so here;
 * whoever wants to know {@link #startRecording}s it on its thread.
 */
public final class FileDependencies {
  /** A file of which no more than this is known. */
  private static final String THERE = "there";

  private static final String NOT_THERE = "not there";

  /** Never the same again. */
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
   * What another machine learnt of its files, to be told here in the place of ours.
   *
   * @param fileStates by file
   * @param facts what else it was asked
   * @param texts by digest
   */
  public record RemoteFiles(
      Map<String, String> fileStates,
      Map<String, String> facts,
      Function<String, Optional<String>> texts) {}

  /** What this thread, and those that it starts, learn from now on. */
  public static FileDependencies startRecording() {
    return startRecording(Optional.empty());
  }

  /** The same where all files are those of another machine. */
  public static FileDependencies startRecording(RemoteFiles files) {
    return startRecording(Optional.of(files));
  }

  private static FileDependencies startRecording(Optional<RemoteFiles> given) {
    FileDependencies reads = new FileDependencies(given);
    CURRENT.set(reads);
    return reads;
  }

  /** Nobody wants to know any more. */
  public static void stopRecording() {
    CURRENT.remove();
  }

  /** By file, in a form to be compared. */
  public Map<String, String> fileStates() {
    return new TreeMap<>(known);
  }

  /** What was learnt besides, by question. */
  public Map<String, String> facts() {
    return new TreeMap<>(facts);
  }

  /** The texts of the files that were read, by digest. */
  public Map<String, String> texts() {
    return new TreeMap<>(texts);
  }

  /** A file or fact of another machine that was asked for and is not known, if there was one. */
  public Optional<String> missingDependency() {
    return missing;
  }

  private static Optional<FileDependencies> elsewhere() {
    return Optional.ofNullable(CURRENT.get()).filter(reads -> reads.given.isPresent());
  }

  /** What the other machine knows. */
  private Optional<String> told(Function<RemoteFiles, Map<String, String>> of, String name) {
    Optional<String> state =
        Optional.ofNullable(of.apply(given.orElseThrow()).get(name))
            .filter(told -> !told.equals(UNREADABLE));
    if (state.isEmpty()) {
      missing = Optional.of(name);
    }
    return state;
  }

  /** What a machine says to a question about its files that is not what stands in one. */
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
   * A file of the other machine, if files are those of one.
   *
   * @throws NoSuchFileException if it is not there
   */
  static Optional<SourceFile> remoteFile(Path file) throws NoSuchFileException {
    Optional<FileDependencies> elsewhere = elsewhere();
    if (elsewhere.isEmpty()) {
      return Optional.empty();
    }
    RemoteFiles given = elsewhere.get().given.orElseThrow();
    Optional<String> digest = elsewhere.get().told(RemoteFiles::fileStates, file.toString());
    if (digest.equals(Optional.of(THERE))) { // nobody read it there
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

  /** By what a file of the other machine is known again. */
  public static String stateOf(Path file) {
    RemoteFiles given = elsewhere().orElseThrow().given.orElseThrow();
    return given.fileStates().get(file.toString()) + given.facts().containsKey(CLOSED + file);
  }

  /** Whether files are those of another machine. */
  public static boolean areFilesRemote() {
    return elsewhere().isPresent();
  }

  /** Whether there is such a folder here; of other machines only files are known. */
  public static boolean isFolder(Path folder) {
    return !areFilesRemote() && Files.isDirectory(folder);
  }

  /** Whether there is such a file. */
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

  /** Whether somebody wants to know what is read. */
  static boolean isRecording() {
    return CURRENT.get() != null;
  }

  /** Somebody uses a file as it was read. */
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

  /** Somebody could not read a file. */
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
   * Whether a file still is as it is {@link #known}.
   *
   * @param digests those that were computed before
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

  /** The digest of a text. */
  public static String digest(String text) {
    MessageDigest digest = sha256();
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    return hex(digest);
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
