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
 * The fingerprint of an assertion, by which it is matched between two versions of a text
 * independently of line numbers.
 *
 * <p>Lines are stored as digests, so that a report does not quote the source.
 *
 * @param kind the title of the kind of assertion
 * @param file the file name; empty for the main file of the report, which may have been renamed
 * @param text the text of the assertion
 * @param line the digest of its line; empty for a property of the whole program
 * @param lineAbove the digest of the next non-blank line above
 * @param lineBelow the digest of the next non-blank line below
 */
public record Fingerprint(
    String kind, String file, String text, String line, String lineAbove, String lineBelow) {
  /** The matching criteria, from the strictest to the weakest. */
  private static final List<UnaryOperator<Fingerprint>> SAME =
      List.of(
          one -> one,
          one -> one.near(one.lineAbove, ""),
          one -> one.near("", one.lineBelow),
          one -> one.near("", ""));

  /** Returns the fingerprint of an assertion in a report on a file. */
  static Fingerprint of(Assertion assertion, String main) {
    SourceFile file = assertion.span().file();
    String kind = assertion.kind().title();
    String name = fileName(file.name(), main);
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

  /** Returns the file name in fingerprints: empty for the main file. */
  public static String fileName(String file, String main) {
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

  /** Returns the fingerprint without the surrounding lines; it need not be unique. */
  public Fingerprint withoutContext() {
    return near("", "");
  }

  /**
   * Matches fingerprints with earlier ones, injectively.
   *
   * <p>Equal lines are distinguished by their surrounding lines, then by their order.
   *
   * @return for each fingerprint of {@code now} the index of its match in {@code before}, if there
   *     is one
   */
  static List<Optional<Integer>> match(List<Fingerprint> now, List<Fingerprint> before) {
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
