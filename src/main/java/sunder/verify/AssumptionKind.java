package sunder.verify;

/** What stands in the place of components ({@code --assumptions}). */
public enum AssumptionKind {
  /** Their own automata, with all put together that nobody outside tells apart. The default. */
  MINIMAL,
  /** The weakest with which the rest is safe, learnt. */
  LEARNT
}
