package sunder.frontend.c.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The symbol table of the C library: the functions that a linker finds in it, and the types that
 * gcc knows for its built-in functions.
 */
final class LibrarySymbols {
  private static final String BUILTIN = "__builtin_";

  /** A declaration of a built-in function: result type, name, parameter types. */
  private static final Pattern DECLARATION = Pattern.compile("(.*?)(\\w+)\\((.*)\\);");

  /** The declarations of the functions whose types gcc knows, by name. */
  private static final Map<String, String> BUILTINS = builtins();

  /** The functions among them whose results depend on more than their arguments. */
  private static final Set<String> OF_ENVIRONMENT =
      Set.of(
          ("scanf fscanf vscanf vfscanf fork execl execle execlp execv execve execvp fwrite"
                  + " fwrite_unlocked fputc_unlocked fputs_unlocked putchar_unlocked gettext"
                  + " dgettext dcgettext strftime strfmon")
              .split(" "));

  /** The other functions that glibc exports, in two paragraphs; loaded on first use. */
  private static final class Others {
    private static final String[] PARAGRAPHS = LibrarySource.text("glibc.txt").split("\n\n");

    /** Those that compute their results from their arguments. */
    private static final Set<String> DETERMINED = LibrarySource.names(PARAGRAPHS[0]);

    private static final Set<String> OF_ENVIRONMENT = LibrarySource.names(PARAGRAPHS[1]);
  }

  private LibrarySymbols() {}

  private static Map<String, String> builtins() {
    Map<String, String> result = new HashMap<>();
    for (String line : LibrarySource.text("builtins.txt").strip().split("\n")) {
      int end = line.indexOf('(');
      int start = Math.max(line.lastIndexOf(' ', end), line.lastIndexOf('*', end)) + 1;
      result.put(line.substring(start, end), line);
    }
    return result;
  }

  /** Returns whether gcc knows the type of the function without a declaration. */
  static boolean isBuiltin(String name) {
    return BUILTINS.containsKey(name);
  }

  /**
   * Returns whether the result and the effects of the function are determined by its arguments and
   * the objects behind them.
   */
  static boolean isDeterminedByArguments(String name) {
    return isBuiltin(name) ? !OF_ENVIRONMENT.contains(name) : Others.DETERMINED.contains(name);
  }

  /** Returns whether the function is exported by the C library. */
  static boolean isExported(String name) {
    return isBuiltin(name)
        || Others.DETERMINED.contains(name)
        || Others.OF_ENVIRONMENT.contains(name);
  }

  /**
   * Returns the declaration that gcc knows for an undeclared function; for a name with the prefix
   * {@code __builtin_}, a definition that calls the function without the prefix.
   */
  static Optional<String> declaration(String name) {
    return Optional.ofNullable(BUILTINS.get(name))
        .or(() -> withoutBuiltinPrefix(name).map(BUILTINS::get).flatMap(LibrarySymbols::wrapper));
  }

  /**
   * Returns the name without the prefix {@code __builtin_}, if it has the prefix and the rest is a
   * known function.
   */
  static Optional<String> withoutBuiltinPrefix(String name) {
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
