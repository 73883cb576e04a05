package sunder.source;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses which known name the user meant. */
public final class Suggestions {
  private Suggestions() {}

  /** The nearest candidate by edit distance, if it is near enough; ties go to the first name. */
  public static Optional<String> nearest(String name, Collection<String> candidates) {
    int tolerance = Math.max(1, name.length() / 3);
    return candidates.stream()
        .filter(c -> !c.equals(name) && Math.abs(c.length() - name.length()) <= tolerance)
        .filter(c -> distance(name, c) <= tolerance)
        .min(
            Comparator.comparingInt((String c) -> distance(name, c))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** "did you mean 'x'?", if some candidate is near enough. */
  public static Optional<String> hint(String name, Collection<String> candidates) {
    return nearest(name, candidates).map(c -> "did you mean '" + c + "'?");
  }

  /** The least number of insertions, deletions and replacements of characters. */
  static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replace, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
