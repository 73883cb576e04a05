package sunder.family;

/** The diagram of a rule, or of all rules together, is out of practical reach. */
public final class TooLarge extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooLarge() {
    super("the diagram is too large", null, false, false);
  }
}
