package sunder.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects diagnostics while a text is read, so that the user sees all of them at once. */
public final class Diagnostics {
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
   * @throws InputException with the diagnostics found, if there are any
   */
  public void throwIfAny() throws InputException {
    throwIfAny(Integer.MAX_VALUE);
  }

  /**
   * @param limit how many to show at most: the first ones
   * @throws InputException with the diagnostics found, if there are any
   */
  public void throwIfAny(int limit) throws InputException {
    if (!found.isEmpty()) {
      throw new InputException(inSourceOrder().stream().limit(limit).toList());
    }
  }
}
