package sunder.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sunder.source.SourceFile;
import sunder.verdict.Assertion;

/**
 * By what an assertion is known again in another version of its text, wherever it stands there. The
 * lines are digests: a report may not quote every file.
 *
 * @param file empty for the file that the report is about, which may have another name
 * @param line where it stands; empty for what concerns the whole program
 * @param above the next line above that is not empty
 * @param below the same below
 */
public record Fingerprint(
    String kind, String file, String text, String line, String above, String below) {
  /** From the most to the least that two must have in common to be the same. */
  private static final List<UnaryOperator<Fingerprint>> SAME =
      List.of(
          one -> one,
          one -> one.near(one.above, ""),
          one -> one.near("", one.below),
          one -> one.near("", ""));

  /** That of an assertion in a report about a file. */
  static Fingerprint of(Assertion assertion, String main) {
    SourceFile file = assertion.span().file();
    String kind = assertion.kind().title();
    String name = nameOf(file.name(), main);
    if (assertion.span().start() == assertion.span().end()) {
      return new Fingerprint(kind, name, assertion.text(), "", "", "");
    }
    int line = assertion.span().line();
    return new Fingerprint(
        kind,
        name,
        assertion.text(),
        digest(file.line(line)),
        near(file, line, -1),
        near(file, line, 1));
  }

  /** How fingerprints name a file. */
  public static String nameOf(String file, String main) {
    return file.equals(main) ? "" : file;
  }

  private static String near(SourceFile file, int line, int step) {
    int last = file.lineOf(file.text().length());
    for (int i = line + step; i > 0 && i <= last; i += step) {
      if (!file.line(i).isBlank()) {
        return digest(file.line(i));
      }
    }
    return "";
  }

  private static String digest(String line) {
    return Integer.toHexString(line.strip().replaceAll("\\s+", " ").hashCode());
  }

  private Fingerprint near(String linesAbove, String linesBelow) {
    return new Fingerprint(kind, file, text, line, linesAbove, linesBelow);
  }

  /** The same whatever stands around it; several places may have this one. */
  public Fingerprint alone() {
    return near("", "");
  }

  /**
   * For each of these the number of the one that it was before, each of which is taken once: the
   * surroundings tell equal lines apart, and their order does where these are equal too.
   */
  static List<Optional<Integer>> matched(List<Fingerprint> now, List<Fingerprint> before) {
    List<Optional<Integer>> found =
        new ArrayList<>(Collections.nCopies(now.size(), Optional.empty()));
    boolean[] taken = new boolean[before.size()];
    for (UnaryOperator<Fingerprint> same : SAME) {
      Map<Fingerprint, Deque<Integer>> left = new HashMap<>();
      for (int i = 0; i < taken.length; i++) {
        if (!taken[i]) {
          left.computeIfAbsent(same.apply(before.get(i)), key -> new ArrayDeque<>()).add(i);
        }
      }
      for (int i = 0; i < now.size(); i++) {
        Deque<Integer> candidates = left.get(same.apply(now.get(i)));
        if (found.get(i).isEmpty() && candidates != null && !candidates.isEmpty()) {
          int one = candidates.remove();
          taken[one] = true;
          found.set(i, Optional.of(one));
        }
      }
    }
    return found;
  }
}
