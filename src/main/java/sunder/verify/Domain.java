package sunder.verify;

/** What abstraction refinement tells apart ({@code --domain}). */
public enum Domain {
  /** Values of single registers. */
  INTERVALS("intervals"),
  /** Values of linear terms of registers too. The default. */
  RELATIONS("relations");

  private final String spelling;

  Domain(String spelling) {
    this.spelling = spelling;
  }

  /** As it stands on the command line. */
  public String spelling() {
    return spelling;
  }

  /** The spelling, so that option lists show it. */
  @Override
  public String toString() {
    return spelling;
  }
}
