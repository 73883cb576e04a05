package sunder.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** Spelling suggestions for unknown names, by edit distance. */
public final class Suggestions {
  /**
   * The maximum length of a name for which suggestions are computed, as the distance takes
   * quadratic time.
   */
  private static final int MAX_LENGTH = 100;

  private static final Pattern MAIN_OF_C =
      Pattern.compile("(?m)^\\s*#\\s*include\\b|\\b(int|void)\\s+main\\s*\\(");

  private Suggestions() {}

  /** Returns a hint if an incorrect text resembles a C program. */
  public static Optional<String> languageHint(SourceFile file) {
    return MAIN_OF_C.matcher(file.text()).find()
        ? Optional.of("this looks like C, which is read from files named '.c'")
        : Optional.empty();
  }

  /**
   * Returns the candidate with the least edit distance, if it is small enough; the first one of
   * equals.
   */
  public static Optional<String> nearest(String name, Collection<String> candidates) {
    if (name.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int tolerance = Math.max(1, name.length() / 3);
    return candidates.stream()
        .filter(c -> !c.equals(name) && Math.abs(c.length() - name.length()) <= tolerance)
        .filter(c -> distance(name, c) <= tolerance)
        .min(
            Comparator.comparingInt((String c) -> distance(name, c))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** Returns "did you mean 'x'?", if a candidate is near enough. */
  public static Optional<String> hint(String name, Collection<String> candidates) {
    return nearest(name, candidates).map(c -> "did you mean '" + c + "'?");
  }

  /**
   * Returns the optimal string alignment distance: the least number of insertions, deletions,
   * replacements and transpositions of adjacent characters, without two edits of one substring.
   */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        d[i][j] = i == 0 || j == 0 ? i + j : step(a, b, i, j, d);
      }
    }
    return d[a.length()][b.length()];
  }

  private static int step(String a, String b, int i, int j, int[][] d) {
    int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
  }
}
