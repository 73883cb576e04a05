package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a failing text smaller while it keeps failing: deletes lines and blocks, puts the content
 * of a block in its place, and simplifies what stands in parentheses. Knows nothing of the language
 * but its brackets and directives; candidates that are no programs simply do not fail.
 */
public final class Shrinker {
  private static final List<String> ATOMS = List.of("0", "1", "true", "false", "{ skip; }");
  private final Predicate<String> fails;
  private int attempts;

  private Shrinker(Predicate<String> fails, int attempts) {
    this.fails = fails;
    this.attempts = attempts;
  }

  /** The smallest text found that {@code fails}, after at most so many attempts. */
  public static String shrink(String text, Predicate<String> fails, int attempts) {
    Shrinker shrinker = new Shrinker(fails, attempts);
    String smallest = text;
    while (true) {
      String smaller = shrinker.step(smallest);
      if (smaller.equals(smallest)) {
        return smallest;
      }
      smallest = smaller;
    }
  }

  /** The first smaller text that fails, or the same text. */
  private String step(String text) {
    List<String> lines = List.of(text.split("\n"));
    return Stream.concat(withoutLines(lines), simplified(lines))
        .takeWhile(candidate -> attempts-- > 0)
        .filter(fails)
        .findFirst()
        .orElse(text);
  }

  private static Stream<String> withoutLines(List<String> lines) {
    return IntStream.range(0, lines.size())
        .boxed()
        .flatMap(
            start -> {
              int end = regionEnd(lines, start);
              return end == start
                  ? Stream.of(join(lines, start, List.of(), start))
                  : Stream.of(
                      join(lines, start, List.of(), end),
                      join(lines, start, content(lines, start, end), end));
            });
  }

  /** The last line of the block or group that begins here; the line itself if none does. */
  private static int regionEnd(List<String> lines, int start) {
    int depth = 0;
    for (int i = start; i < lines.size(); i++) {
      depth += opened(lines.get(i));
      if (depth <= 0) {
        return depth == 0 ? i : start;
      }
    }
    return start;
  }

  private static int opened(String line) {
    if (line.startsWith("#endif")) {
      return -1;
    }
    int braces = (int) (count(line, '{') - count(line, '}'));
    boolean group = line.startsWith("#if") && !line.endsWith("{") && !line.endsWith(";");
    return group ? braces + 1 : braces;
  }

  private static long count(String line, char bracket) {
    return line.chars().filter(c -> c == bracket).count();
  }

  /** What is inside a block, the lines between its parts left out. */
  private static List<String> content(List<String> lines, int start, int end) {
    List<String> inside = new ArrayList<>();
    int depth = 0;
    for (int i = start; i < end; i++) {
      boolean between = depth == 1 && (lines.get(i).startsWith("}") || isElse(lines.get(i)));
      if (i > start && !between) {
        inside.add(lines.get(i));
      }
      depth += opened(lines.get(i));
    }
    return inside;
  }

  private static boolean isElse(String line) {
    return line.startsWith("#else") || line.startsWith("#elif");
  }

  private static String join(List<String> lines, int start, List<String> instead, int end) {
    List<String> result = new ArrayList<>(lines.subList(0, start));
    result.addAll(instead);
    result.addAll(lines.subList(end + 1, lines.size()));
    return String.join("\n", result) + "\n";
  }

  /**
   * Each group in parentheses or braces within a line: replaced by an atom, or by one of its parts.
   */
  private static Stream<String> simplified(List<String> lines) {
    return IntStream.range(0, lines.size())
        .boxed()
        .flatMap(
            i ->
                IntStream.range(0, lines.get(i).length())
                    .boxed()
                    .flatMap(at -> replaced(lines.get(i), at))
                    .map(line -> join(lines, i, List.of(line), i)));
  }

  private static Stream<String> replaced(String line, int open) {
    int close = closing(line, open);
    if (close < 0) {
      return Stream.empty();
    }
    String inside = line.substring(open + 1, close);
    Stream<String> parts = Stream.concat(ATOMS.stream(), operands(inside));
    return parts
        .filter(part -> part.length() < close - open + 1)
        .map(part -> line.substring(0, open) + part + line.substring(close + 1))
        .map(result -> result.replaceFirst("^(if|while|#if|assert|assume) ?([^ (;]+)", "$1 ($2)"));
  }

  /** What stands between spaces on the top level, with the parentheses around it. */
  private static Stream<String> operands(String inside) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < inside.length(); i++) {
      char c = inside.charAt(i);
      depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
      if (c == ' ' && depth == 0) {
        parts.add(inside.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(inside.substring(start));
    return parts.stream().filter(part -> part.matches("[\\w(].*"));
  }

  private static int closing(String line, int open) {
    if (line.charAt(open) != '(' && line.charAt(open) != '{') {
      return -1;
    }
    int depth = 0;
    for (int i = open; i < line.length(); i++) {
      char c = line.charAt(i);
      depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }
}
