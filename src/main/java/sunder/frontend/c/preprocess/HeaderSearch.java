package sunder.frontend.c.preprocess;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.option.SystemIncludeDirectories;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.limit.LruCache;
import sunder.source.Diagnostic;
import sunder.source.FileDependencies;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.SourceReader;
import sunder.source.Span;

/** The header search of {@code #include}: project files, bundled headers and system headers. */
final class HeaderSearch {
  /** The bundled headers. */
  static final List<String> BUNDLED =
      List.of(
          "alloca.h",
          "assert.h",
          "ctype.h",
          "errno.h",
          "float.h",
          "limits.h",
          "math.h",
          "pthread.h",
          "stdalign.h",
          "stdarg.h",
          "stdbool.h",
          "stddef.h",
          "stdint.h",
          "stdio.h",
          "stdlib.h",
          "stdnoreturn.h",
          "string.h",
          "strings.h",
          "wchar.h");

  private static final Pattern NAMED_AS_C = Pattern.compile(".*\\.([chix]|inc|def|tbl|hpp)");

  /** The maximal number of included files that a process keeps in memory. */
  private static final int MOST_KEPT_FILES = 2000;

  /** A cache of included files that were read in this process. */
  private static final Map<FileStamp, TokenizedFile> CACHE =
      Collections.synchronizedMap(new LruCache<>(MOST_KEPT_FILES));

  /** The text of a file and its tokens. */
  private record TokenizedFile(SourceFile text, List<LogicalLine> lines) {
    TokenizedFile(SourceFile text) {
      this(text, LogicalLine.tokenize(text));
    }
  }

  /** The identity and modification time of a file. */
  private record FileStamp(String file, long size, FileTime changed) {}

  /** The origin of a file. */
  enum Origin {
    PROJECT,
    BUNDLED,
    SYSTEM
  }

  /** A search directory; the one without a path contains the bundled headers. */
  private record SearchDirectory(Optional<Path> path, Origin origin) {}

  /**
   * A file that is read.
   *
   * @param nextSearchIndex the index of the search directory at which {@code #include_next}
   *     continues
   */
  record IncludeFile(SourceFile file, List<LogicalLine> lines, Origin origin, int nextSearchIndex) {
    boolean isInProject() {
      return origin == Origin.PROJECT;
    }
  }

  /**
   * The search directories; those of the system are added on demand, since finding them takes time.
   */
  private final List<SearchDirectory> folders = new ArrayList<>();

  private final int bundledPlace;
  private Optional<Path> input = Optional.empty();
  private boolean usesMachine;

  HeaderSearch(COptions.CompilerOptions compiler) {
    compiler
        .includeDirectories()
        .forEach(path -> folders.add(new SearchDirectory(Optional.of(path), Origin.PROJECT)));
    compiler
        .systemIncludeDirectories()
        .forEach(path -> folders.add(new SearchDirectory(Optional.of(path), Origin.SYSTEM)));
    folders.add(new SearchDirectory(Optional.empty(), Origin.BUNDLED));
    bundledPlace = folders.size() - 1;
  }

  /**
   * Returns whether a header was found that only the system has: from then on, system headers are
   * used instead of bundled ones, whose types they would clash with.
   */
  boolean usesSystemHeaders() {
    return usesMachine;
  }

  void enableSystemHeaders() {
    usesMachine = true;
  }

  /**
   * Finds a header.
   *
   * @param words the tokens behind {@code #include}
   * @param from the place of the directive
   * @param current the file with the directive
   * @param next whether the search continues behind the directory of the current file
   * @return nothing if there is no such file
   * @throws InputException if the file cannot be read
   */
  Optional<IncludeFile> find(
      List<PreprocessingToken> words, Span from, IncludeFile current, boolean next)
      throws InputException {
    Name named = Name.of(words, from);
    String name = named.text();
    Optional<Path> sibling = named.quoted() && !next ? local(name, from) : Optional.empty();
    if (sibling.isPresent()) {
      return Optional.of(local(sibling.get(), current.origin(), current.nextSearchIndex(), from));
    }
    int found = search(name, next ? current.nextSearchIndex() : 0);
    if (found == folders.size()) {
      return Optional.empty();
    }
    SearchDirectory folder = folders.get(found);
    if (folder.origin() == Origin.BUNDLED) {
      return Optional.of(bundled(name, found + 1));
    }
    usesMachine |= found > bundledPlace;
    Path file = folder.path().orElseThrow().resolve(name);
    return Optional.of(local(file, folder.origin(), found + 1, from));
  }

  /**
   * Returns whether {@code __has_include} finds a header.
   *
   * @throws InputException if the tokens are no header name
   */
  boolean has(List<PreprocessingToken> words, Span from, IncludeFile current, boolean next)
      throws InputException {
    Name name = Name.of(words, from);
    return name.quoted() && !next && local(name.text(), from).isPresent()
        || search(name.text(), next ? current.nextSearchIndex() : 0) < folders.size();
  }

  private record Name(String text, boolean quoted) {
    /**
     * @param words the tokens of the directive; those behind the name are ignored, as by gcc
     */
    static Name of(List<PreprocessingToken> words, Span from) throws InputException {
      String first = words.isEmpty() ? "" : words.get(0).text();
      if (first.matches("(?s)\".+\"")) {
        return new Name(first.substring(1, first.length() - 1), true);
      }
      int end = words.stream().map(PreprocessingToken::text).toList().indexOf(">");
      if (!first.equals("<") || end < 2) {
        throw bad(from, "#include needs \"file\" or <header>", Optional.empty());
      }
      return new Name(between(words.get(0), words.subList(1, end), words.get(end)), false);
    }

    /** Returns the text between angle brackets; tokens of a macro expansion are concatenated. */
    private static String between(
        PreprocessingToken open, List<PreprocessingToken> words, PreprocessingToken close) {
      String text = open.span().file().text();
      int start = open.span().end();
      int end = close.span().start();
      boolean isWritten = open.span().file() == close.span().file() && start < end;
      if (isWritten && text.startsWith(">", end) && text.indexOf('\n', start) >= end) {
        return text.substring(start, end);
      }
      StringBuilder name = new StringBuilder();
      words.forEach(word -> name.append(word.hasLeadingSpace() ? " " : "").append(word.text()));
      return name.toString();
    }
  }

  private int search(String name, int start) {
    int found = start;
    while (found < folders.size() && !has(folders.get(found), name)) {
      found++;
      if (found == bundledPlace + 1 && found == folders.size()) {
        SystemIncludeDirectories.available()
            .forEach(path -> folders.add(new SearchDirectory(Optional.of(path), Origin.SYSTEM)));
      }
    }
    return found;
  }

  private boolean has(SearchDirectory folder, String name) {
    if (folder.path().isPresent()) {
      try {
        return FileDependencies.isFile(folder.path().get().resolve(name));
      } catch (InvalidPathException e) {
        return false;
      }
    }
    return usesMachine ? name.equals("assert.h") : BUNDLED.contains(name);
  }

  private static Optional<Path> local(String name, Span from) {
    try {
      Path file = Path.of(from.file().name()).resolveSibling(name);
      boolean isHidden =
          !FileDependencies.areFilesRemote() && !Files.exists(file) && !Files.notExists(file);
      return FileDependencies.isFile(file) || isHidden ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether a file is in the directory of the input or has the name of a C file, so that
   * its text may be shown.
   */
  private boolean isOurs(Path file, Span from) {
    input = input.or(() -> Optional.of(Path.of(from.file().name())));
    try {
      Path real = file.toRealPath();
      Path folder = input.get().toAbsolutePath().getParent().toRealPath();
      return real.startsWith(folder) || NAMED_AS_C.matcher(real.toString()).matches();
    } catch (IOException e) {
      return true; // only the reason of the failure is shown
    }
  }

  private IncludeFile local(Path file, Origin origin, int next, Span from) throws InputException {
    boolean isEmpty = !FileDependencies.areFilesRemote() && sizeOf(file) == 0;
    TokenizedFile known =
        isEmpty ? new TokenizedFile(SourceFile.empty(file.toString())) : known(file, from);
    FileDependencies.recordUse(known.text());
    return new IncludeFile(known.text(), known.lines(), origin, next);
  }

  private TokenizedFile known(Path file, Span from) throws InputException {
    Optional<FileStamp> stamp = stamp(file);
    TokenizedFile known = stamp.map(CACHE::get).orElse(null);
    if (known == null) {
      TokenizedFile read = new TokenizedFile(text(file, from));
      stamp.ifPresent(key -> CACHE.put(key, read));
      return read;
    }
    return known;
  }

  private static Optional<FileStamp> stamp(Path file) {
    if (FileDependencies.areFilesRemote()) {
      return Optional.of(
          new FileStamp(file + " " + FileDependencies.stateOf(file), 0, FileTime.fromMillis(0)));
    }
    try {
      return Optional.of(
          new FileStamp(file.toString(), Files.size(file), Files.getLastModifiedTime(file)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private SourceFile text(Path file, Span from) throws InputException {
    if (FileDependencies.areFilesRemote() || isOurs(file, from)) {
      return SourceReader.read(file, SourceReader.Encoding.ANY);
    }
    try {
      return SourceFile.withoutQuotation(SourceReader.read(file, SourceReader.Encoding.ANY));
    } catch (InputException e) {
      throw bad(from, "'" + file + "' is no text", Optional.empty());
    }
  }

  private static long sizeOf(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return -1;
    }
  }

  private static IncludeFile bundled(String name, int next) {
    TokenizedFile known =
        CACHE.computeIfAbsent(
            new FileStamp("<" + name + ">", 0, FileTime.fromMillis(0)),
            key -> new TokenizedFile(new SourceFile(key.file(), resource(name))));
    return new IncludeFile(known.text(), known.lines(), Origin.BUNDLED, next);
  }

  static IncludeFile virtualFile(String name, String text, Origin origin) {
    SourceFile file = new SourceFile(name, text);
    return new IncludeFile(file, LogicalLine.tokenize(file), origin, 0);
  }

  static String resource(String name) {
    try (InputStream in = HeaderSearch.class.getResourceAsStream("/sunder/frontend/c/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InputException bad(Span span, String message, Optional<String> hint) {
    return new InputException(new Diagnostic(span, message, hint));
  }
}
