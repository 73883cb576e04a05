package sunder.verify;

/** What abstraction refinement tells apart ({@code --domain}). */
public enum Domain {
  /** Values of single registers. */
  INTERVALS,
  /** Values of linear terms of registers too. The default. */
  RELATIONS
}
