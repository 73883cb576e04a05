package sunder.source;

import java.util.List;

/**
 * An input error: at least one diagnostic, in source order. The command line exits with status 3
 * for it.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient List<Diagnostic> diagnostics;
  private final int more;

  /**
   * Creates an exception.
   *
   * @param more the number of further diagnostics that are omitted
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

  /** Returns an exception for a file whose contents need too much memory. */
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

  /** Returns the number of diagnostics that {@link #diagnostics} omits. */
  public int omittedCount() {
    return more;
  }
}
