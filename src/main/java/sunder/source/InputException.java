package sunder.source;

import java.util.List;

/**
 * Bad input: carries the diagnostics found, in source order; never none. The cli exits 3 for it.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient List<Diagnostic> diagnostics;
  private final int more;

  /**
   * @param more how many were found besides these
   */
  public InputException(List<Diagnostic> diagnostics, int more) {
    super(diagnostics.get(0).span() + ": " + diagnostics.get(0).message());
    this.diagnostics = List.copyOf(diagnostics);
    this.more = more;
  }

  public InputException(List<Diagnostic> diagnostics) {
    this(diagnostics, 0);
  }

  public InputException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public InputException(Span span, String message) {
    this(Diagnostic.of(span, message));
  }

  public InputException(Span span, String message, String hint) {
    this(Diagnostic.of(span, message, hint));
  }

  /** Nothing is wrong with a file but that there is no room for what it says. */
  public static InputException tooLarge(String file) {
    return new InputException(
        new Span(SourceFile.unreadable(file), 0, 0),
        "too large or too deeply nested for the memory of %s MB, by itself or with its feature model"
            .formatted(Runtime.getRuntime().maxMemory() >> 20),
        "give more memory with java -Xmx");
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /** How many diagnostics were found besides {@link #diagnostics}. */
  public int omittedCount() {
    return more;
  }
}
