package sunder.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects diagnostics while a text is read, so that the user sees all of them at once. */
public final class Diagnostics {
  /** More messages about one text help nobody. */
  public static final int MOST_SHOWN = 20;

  private final List<Diagnostic> found = new ArrayList<>();

  public void report(Span span, String message) {
    found.add(Diagnostic.of(span, message));
  }

  public void report(Span span, String message, String hint) {
    found.add(Diagnostic.of(span, message, hint));
  }

  public void report(Diagnostic diagnostic) {
    found.add(diagnostic);
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** In source order, without repetitions. */
  public List<Diagnostic> inSourceOrder() {
    return found.stream()
        .distinct()
        .sorted(Comparator.comparingInt(d -> d.span().start()))
        .toList();
  }

  /**
   * @throws InputException with the diagnostics found, if there are any; only the first ones of
   *     very many
   */
  public void throwIfAny() throws InputException {
    if (!found.isEmpty()) {
      List<Diagnostic> all = inSourceOrder();
      List<Diagnostic> shown = all.subList(0, Math.min(MOST_SHOWN, all.size()));
      throw new InputException(shown, all.size() - shown.size());
    }
  }

  /** Forgets what was found, before another text is read. */
  public void clear() {
    found.clear();
  }
}
