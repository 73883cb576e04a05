package sunder.source;

import java.util.List;

/**
 * Bad input: carries every diagnostic found, in source order; never empty. The cli exits 3 for it.
 */
public final class InputException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient List<Diagnostic> diagnostics;

  public InputException(List<Diagnostic> diagnostics) {
    super(diagnostics.get(0).span() + ": " + diagnostics.get(0).message());
    this.diagnostics = List.copyOf(diagnostics);
  }

  public InputException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
