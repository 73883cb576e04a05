package sunder.limit;

/** Thrown when a diagram, or all of them together, exceed a limit on nodes. */
public final class DiagramTooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception, without a stack trace. */
  public DiagramTooLarge() {
    super("the diagram is too large", null, false, false);
  }
}
