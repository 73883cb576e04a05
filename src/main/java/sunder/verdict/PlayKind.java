package sunder.verdict;

/** Which plays make a variant unsafe. */
public enum PlayKind {
  /** {@code abort} halts: any play that reaches it. */
  HALTING,
  /** Only complete plays that contain it ({@code --complete-plays}). */
  COMPLETE
}
