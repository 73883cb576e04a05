package sunder.verify;

/** What stands in the place of components ({@code --assumptions}). */
public enum Assumptions {
  /** Their own automata, with all put together that nobody outside tells apart. The default. */
  MINIMAL("minimal"),
  /** The weakest with which the rest is safe, learnt. */
  LEARNT("learnt");

  private final String spelling;

  Assumptions(String spelling) {
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
