package sunder.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A collector of diagnostics, so that all errors of a text are reported together. */
public final class Diagnostics {
  /** The maximum number of diagnostics that are shown for one text. */
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

  /** Returns the diagnostics in source order, without repetitions. */
  public List<Diagnostic> inSourceOrder() {
    return found.stream()
        .distinct()
        .sorted(Comparator.comparingInt(d -> d.span().start()))
        .toList();
  }

  /**
   * Throws the diagnostics, if there are any.
   *
   * @throws InputException with the first {@link #MOST_SHOWN} diagnostics
   */
  public void throwIfAny() throws InputException {
    if (!found.isEmpty()) {
      List<Diagnostic> all = inSourceOrder();
      List<Diagnostic> shown = all.subList(0, Math.min(MOST_SHOWN, all.size()));
      throw new InputException(shown, all.size() - shown.size());
    }
  }

  /** Removes all diagnostics. */
  public void clear() {
    found.clear();
  }
}
