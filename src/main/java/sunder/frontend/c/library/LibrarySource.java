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
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.source.SourceFile;
import sunder.source.Span;

/** Functions of the C library that are written in C: those that a program may call. */
public final class LibrarySource {
  private static final String NAME = "(C library)";
  private static final Pattern WORD = Pattern.compile("([A-Za-z_]\\w*)(\\s*\\()?");
  private static final Pattern DEFINED = Pattern.compile("(\\w+)\\(");

  private static final String FREE = "free";
  private static final String PAGED = "valloc";

  /** What functions that open or close are closed with. */
  private static final Map<String, String> CLOSERS =
      Map.of(
          "fopen", "fclose", "tmpfile", "fclose", "fclose", "fclose", "popen", "pclose", "pclose",
          "pclose");

  /** What each function is, by its name, in order. */
  private static final Map<String, String> TEXTS = texts();

  /** The functions that it has, or that bundled headers declare, or others'. */
  private static final Set<String> FUNCTIONS = new HashSet<>();

  private static final String UNSUPPORTED = "unsupported.txt";

  /** Names that the bundled headers leave out, though others' headers have them. */
  private static final Set<String> LEFT_OUT = Set.of(text(UNSUPPORTED).strip().split("\\s+"));

  static {
    FUNCTIONS.addAll(TEXTS.keySet());
    FUNCTIONS.addAll(LEFT_OUT);
    for (String file :
        List.of(
            "ctype.h", "pthread.h", "stdio.h", "stdlib.h", "string.h", "strings.h", UNSUPPORTED)) {
      for (MatchResult word : WORD.matcher(text(file)).results().toList()) {
        if (word.group(2) != null) {
          FUNCTIONS.add(word.group(1));
        }
      }
    }
  }

  private LibrarySource() {}

  static String text(String file) {
    try (InputStream in = LibrarySource.class.getResourceAsStream("/sunder/frontend/c/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e); // it is in the jar
    }
  }

  private static Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String text : text("library.c").strip().split("\n\n")) {
      Matcher name = DEFINED.matcher(text);
      if (name.find()) {
        texts.put(name.group(1), text);
      }
    }
    return texts;
  }

  /**
   * The functions that a program refers to and does not declare, or that have a text, and what they
   * call.
   *
   * @param used names that expressions of the program refer to
   * @param declared those of them that it declares in all variants
   */
  public static Optional<SourceFile> of(Set<String> used, Set<String> declared) {
    Map<String, String> declarations = new TreeMap<>();
    Set<String> wanted = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    List<String> names = new ArrayList<>(used);
    used.forEach(name -> Symbols.plain(name).ifPresent(names::add));
    for (String name : names) {
      if (TEXTS.containsKey(name)) {
        wanted.add(name);
        open.add(TEXTS.get(name));
      }
      if (!declared.contains(name) && !declares(name)) {
        Symbols.declaration(name).ifPresent(text -> declarations.put(name, text));
      }
    }
    declarations.values().forEach(open::add);
    while (!open.isEmpty()) {
      Matcher words = WORD.matcher(open.pop());
      while (words.find()) {
        String name = words.group(1);
        String text = TEXTS.get(name);
        // What has no body of its own is another function where it is called.
        boolean isUsed = text != null && (text.contains("{") || words.group(2) != null);
        if (isUsed && wanted.add(name)) {
          open.add(text);
        }
      }
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

  /** Whether there is a text of a function that is more than a comment. */
  private static boolean declares(String name) {
    return TEXTS.containsKey(name) && !TEXTS.get(name).endsWith("*/");
  }

  /** Whether a function of this name is one of the C library that is known here. */
  public static boolean contains(String name) {
    return FUNCTIONS.contains(name)
        || LibraryFunctions.hasKnownEffects(name)
        || LibraryFunctions.isNondet(name);
  }

  /** Whether a function of this name may be one that a linker finds in the C library. */
  public static boolean isFunction(String name) {
    return contains(name)
        || name.startsWith("__builtin_")
        || LibraryFunctions.isMathFunction(name)
        || Symbols.has(name);
  }

  /** Whether compilers know the type of such a function without any declaration. */
  public static boolean isBuiltin(String name) {
    return name.startsWith("__") || Symbols.isBuiltin(name);
  }

  /** Whether nobody may choose what such a function gives or does, and it is not known here. */
  public static boolean isUnknown(String name) {
    return Symbols.isOfArguments(name)
        && !TEXTS.containsKey(name)
        && !LibraryFunctions.hasKnownEffects(name)
        && !LibraryFunctions.isStringConversion(name)
        && !LibraryFunctions.isMathFunction(name);
  }

  /**
   * Whether a name that neither the program nor the bundled headers declare may be declared all the
   * same, by others' headers.
   */
  public static boolean isUnmodelled(String name) {
    return name.startsWith("_")
        || name.startsWith("pthread_")
        || name.startsWith("PTHREAD_")
        || LEFT_OUT.contains(name);
  }

  /** By which function what is allocated or given back at a place is given back. */
  public static String deallocator(Span span) {
    return function(span).map(name -> CLOSERS.getOrDefault(name, FREE)).orElse(FREE);
  }

  /** Whether what is allocated at a place begins where a page does. */
  public static boolean isPageAligned(Span span) {
    return function(span).filter(PAGED::equals).isPresent();
  }

  /** The function of the library that a place is in. */
  private static Optional<String> function(Span span) {
    if (!contains(span)) {
      return Optional.empty();
    }
    String before = span.file().text().substring(0, span.start());
    Matcher name = DEFINED.matcher(before.substring(before.lastIndexOf("\n\n") + 1));
    return name.find() ? Optional.of(name.group(1)) : Optional.empty();
  }

  /** Whether something stands in them: nobody wants to be told of places there. */
  public static boolean contains(Span span) {
    return span.file().name().equals(NAME);
  }
}
