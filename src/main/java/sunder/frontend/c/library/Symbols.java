package sunder.frontend.c.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The functions that a linker finds in the C library, and the types that gcc knows of them. */
final class Symbols {
  private static final String BUILTIN = "__builtin_";

  /** A function that gcc knows: what it gives, its name, its parameters. */
  private static final Pattern DECLARATION = Pattern.compile("(.*?)(\\w+)\\((.*)\\);");

  /** The declarations of the functions that gcc knows without any, by name. */
  private static final Map<String, String> BUILTINS = builtins();

  /** Those of them whose results are not made of their arguments alone. */
  private static final Set<String> OF_ENVIRONMENT =
      Set.of(
          ("scanf fscanf vscanf vfscanf fork execl execle execlp execv execve execvp fwrite"
                  + " fwrite_unlocked fputc_unlocked fputs_unlocked putchar_unlocked gettext"
                  + " dgettext dcgettext strftime strfmon")
              .split(" "));

  /** The other functions that glibc exports. */
  private static final class Others {
    private static final Set<String> NAMES =
        Set.of(LibrarySource.text("glibc.txt").strip().split("\\s+"));
  }

  private Symbols() {}

  private static Map<String, String> builtins() {
    Map<String, String> result = new HashMap<>();
    for (String line : LibrarySource.text("builtins.txt").strip().split("\n")) {
      int end = line.indexOf('(');
      int start = Math.max(line.lastIndexOf(' ', end), line.lastIndexOf('*', end)) + 1;
      result.put(line.substring(start, end), line);
    }
    return result;
  }

  /** Whether a call needs no declaration: gcc has the type of the function. */
  static boolean isBuiltin(String name) {
    return BUILTINS.containsKey(name);
  }

  /** Whether only arguments, and what they point to, decide what a function gives and does. */
  static boolean isOfArguments(String name) {
    return isBuiltin(name) && !OF_ENVIRONMENT.contains(name);
  }

  static boolean has(String name) {
    return isBuiltin(name) || Others.NAMES.contains(name);
  }

  /**
   * What gcc knows of a function that nothing declares; what has {@code __builtin_} before its name
   * calls the function that has not.
   */
  static Optional<String> declaration(String name) {
    return Optional.ofNullable(BUILTINS.get(name))
        .or(() -> plain(name).map(BUILTINS::get).flatMap(Symbols::wrapper));
  }

  /** The function that {@code __builtin_} before its name stands for. */
  static Optional<String> plain(String name) {
    return Optional.of(name)
        .filter(n -> n.startsWith(BUILTIN))
        .map(n -> n.substring(BUILTIN.length()))
        .filter(BUILTINS::containsKey);
  }

  private static Optional<String> wrapper(String declaration) {
    Matcher parts = DECLARATION.matcher(declaration);
    if (!parts.matches() || parts.group(3).contains("...")) {
      return Optional.empty();
    }
    List<String> parameters = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (String type : parts.group(3).split(", ")) {
      if (!type.equals("void")) {
        arguments.add("_" + arguments.size());
        parameters.add(type + " " + arguments.get(arguments.size() - 1));
      }
    }
    String call = "%s(%s);".formatted(parts.group(2), String.join(", ", arguments));
    String gives = parts.group(1).equals("void ") ? "" : "return ";
    String taken = parameters.isEmpty() ? "void" : String.join(", ", parameters);
    return Optional.of(
        "%s%s%s(%s) { %s%s }"
            .formatted(parts.group(1), BUILTIN, parts.group(2), taken, gives, call));
  }
}
