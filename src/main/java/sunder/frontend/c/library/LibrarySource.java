package sunder.frontend.c.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * C library functions that are written in C, and the set of names that belong to the C library.
 *
 * <p>Input: the names that a program uses and declares. Output: a source file with the definitions
 * and declarations of the library functions among them and of the functions that these call.
 * Invariant: spans in that file are never reported; a report uses the span of the call in the
 * program.
 */
public final class LibrarySource {
  private static final String NAME = "(C library)";
  private static final String FREE = "free";
  private static final Span HIDDEN = new Span(new SourceFile(NAME, ""), 0, 0);
  private static final String PAGED = "valloc";

  /**
   * The functions that release what a library function acquires, by the name of that function or of
   * the releasing one.
   */
  private static final Map<String, String> CLOSERS =
      Map.of(
          "fopen", "fclose", "tmpfile", "fclose", "fclose", "fclose", "popen", "pclose", "pclose",
          "pclose");

  /** The text of each library function by its name, in the order of the file. */
  private static final Map<String, String> TEXTS = texts();

  /** The names that headers declare; loaded on first use. */
  private static final class Headers {
    /** The names that headers of other implementations declare and the bundled ones do not. */
    static final Set<String> LEFT_OUT = names(text("unsupported.txt"));

    /** The functions that bundled headers declare. */
    static final Set<String> FUNCTIONS = new HashSet<>();

    static {
      for (String file :
          List.of(
              "ctype.h", "pthread.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "wchar.h")) {
        eachName(
            text(file),
            (name, use) -> {
              if (use == Use.CALL) {
                FUNCTIONS.add(name);
              }
            });
      }
    }
  }

  /** How a text refers to a name: with a parenthesis behind it, or without. */
  private enum Use {
    CALL,
    NAME
  }

  private LibrarySource() {}

  static String text(String file) {
    try (InputStream in = LibrarySource.class.getResourceAsStream("/sunder/frontend/c/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e); // the resource is part of the jar
    }
  }

  /** Returns the names in a list that is separated by white space. */
  static Set<String> names(String list) {
    Set<String> names = new HashSet<>();
    eachName(list, (name, use) -> names.add(name));
    return names;
  }

  private static Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    String all = text("library.c").strip();
    for (int start = 0, end; start < all.length(); start = end + 2) {
      int blank = all.indexOf("\n\n", start);
      end = blank < 0 ? all.length() : blank;
      String text = all.substring(start, end);
      definedName(text).ifPresent(name -> texts.put(name, text));
    }
    return texts;
  }

  /** Returns the first word of a text that a parenthesis follows at once. */
  private static Optional<String> definedName(String text) {
    int end = text.indexOf('(');
    while (end > 0 && !Character.isJavaIdentifierPart(text.charAt(end - 1))) {
      end = text.indexOf('(', end + 1);
    }
    int start = end;
    while (start > 0 && Character.isJavaIdentifierPart(text.charAt(start - 1))) {
      start--;
    }
    return start < end ? Optional.of(text.substring(start, end)) : Optional.empty();
  }

  /** Visits the identifiers of a text. Regular expressions would take a tenth of a short run. */
  private static void eachName(String text, BiConsumer<String, Use> visitor) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (Character.isJavaIdentifierStart(text.charAt(i))) {
        int start = i;
        while (i < length && Character.isJavaIdentifierPart(text.charAt(i))) {
          i++;
        }
        int next = i;
        while (next < length && Character.isWhitespace(text.charAt(next))) {
          next++;
        }
        boolean isCall = next < length && text.charAt(next) == '(';
        visitor.accept(text.substring(start, i), isCall ? Use.CALL : Use.NAME);
      }
    }
  }

  /**
   * Returns the source file of the library functions that a program refers to without declaring
   * them, or that are defined here, and of those that they call; empty if none is needed.
   *
   * @param used the names that expressions of the program refer to
   * @param declared the names among them that the program declares in all variants
   */
  public static Optional<SourceFile> of(Set<String> used, Set<String> declared) {
    Map<String, String> declarations = new TreeMap<>();
    Set<String> wanted = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    List<String> names = new ArrayList<>(used);
    used.forEach(name -> LibrarySymbols.withoutBuiltinPrefix(name).ifPresent(names::add));
    for (String name : names) {
      if (TEXTS.containsKey(name)) {
        wanted.add(name);
        open.add(TEXTS.get(name));
      }
      if (!declared.contains(name) && !declares(name)) {
        LibrarySymbols.declaration(name).ifPresent(text -> declarations.put(name, text));
      }
    }
    declarations.values().forEach(open::add);
    while (!open.isEmpty()) {
      eachName(
          open.pop(),
          (name, use) -> {
            String text = TEXTS.get(name);
            // A function without a body is added only if the text calls it, not if it names it.
            boolean isUsed = text != null && (text.contains("{") || use == Use.CALL);
            if (isUsed && wanted.add(name)) {
              open.add(text);
            }
          });
    }
    StringBuilder text = new StringBuilder();
    declarations.values().forEach(one -> text.append(one).append("\n\n"));
    TEXTS.forEach((name, own) -> text.append(wanted.contains(name) ? own + "\n\n" : ""));
    boolean isNeeded =
        !declarations.isEmpty()
            || wanted.stream()
                .anyMatch(name -> TEXTS.get(name).contains("{") || isMissing(name, used, declared));
    return isNeeded ? Optional.of(new SourceFile(NAME, text.toString())) : Optional.empty();
  }

  private static boolean isMissing(String name, Set<String> used, Set<String> declared) {
    return used.contains(name) && !declared.contains(name) && declares(name);
  }

  /** Returns whether the text of the function is more than a comment. */
  private static boolean declares(String name) {
    return TEXTS.containsKey(name) && !TEXTS.get(name).endsWith("*/");
  }

  /** Returns whether the name is that of a known function of the C library. */
  public static boolean contains(String name) {
    return TEXTS.containsKey(name)
        || LibraryFunctions.hasKnownEffects(name)
        || LibraryFunctions.isNondet(name)
        || Headers.FUNCTIONS.contains(name)
        || Headers.LEFT_OUT.contains(name);
  }

  /** Returns whether the name may be that of a function that a linker finds in the C library. */
  public static boolean isFunction(String name) {
    return contains(name)
        || name.startsWith("__builtin_")
        || LibraryFunctions.isMathFunction(name)
        || LibrarySymbols.isExported(name);
  }

  /** Returns whether compilers know the type of the function without a declaration. */
  public static boolean isBuiltin(String name) {
    return name.startsWith("__") || LibrarySymbols.isBuiltin(name);
  }

  /**
   * Returns whether the result and effects of a function without a body are determined by its
   * arguments but not modelled, so that it cannot be an input of the environment.
   */
  public static boolean isUnknown(String name) {
    return LibrarySymbols.isDeterminedByArguments(name)
        && !TEXTS.containsKey(name)
        && !LibraryFunctions.hasKnownEffects(name)
        && !LibraryFunctions.isStringConversion(name)
        && !LibraryFunctions.isMathFunction(name);
  }

  /**
   * Returns whether a name that neither the program nor the bundled headers declare may be declared
   * by headers of other implementations.
   */
  public static boolean isUnmodelled(String name) {
    return name.startsWith("_")
        || name.startsWith("pthread_")
        || name.startsWith("PTHREAD_")
        || Headers.LEFT_OUT.contains(name);
  }

  /**
   * Returns the name of the function that releases what a call at this position acquires or
   * releases: {@code free}, or the closing function of a stream.
   */
  public static String deallocator(Span span) {
    return function(span).map(name -> CLOSERS.getOrDefault(name, FREE)).orElse(FREE);
  }

  /** Returns whether an allocation at this position begins at a page boundary. */
  public static boolean isPageAligned(Span span) {
    return function(span).filter(PAGED::equals).isPresent();
  }

  /** Returns a place of the source file of the library, for code that is inserted. */
  public static Span hiddenPlace() {
    return HIDDEN;
  }

  /** Returns the library function that contains a position. */
  private static Optional<String> function(Span span) {
    if (!contains(span)) {
      return Optional.empty();
    }
    String before = span.file().text().substring(0, span.start());
    return definedName(before.substring(before.lastIndexOf("\n\n") + 1));
  }

  /**
   * Returns whether the position is in the source file of the library, whose positions are not
   * reported.
   */
  public static boolean contains(Span span) {
    return span.file().name().equals(NAME);
  }
}
