package sunder.family;

import sunder.source.Span;

/**
 * A conditional block that no configuration of a feature model has or that all have which have the
 * block around it, or a condition with a name that the model lacks.
 *
 * @param span the directive
 * @param condition the text of the condition
 * @param reason the explanation, a clause without a full stop
 */
public record FixedBlock(Span span, Kind kind, String condition, String reason) {
  /** The finding. */
  public enum Kind {
    DEAD("dead"),
    ALWAYS("always"),
    MISSING_NAME("missing-name");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** Returns the name in reports. */
    public String title() {
      return title;
    }
  }
}
