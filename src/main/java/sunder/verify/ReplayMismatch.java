package sunder.verify;

import sunder.family.Configuration;

/**
 * Thrown when a counterexample whose path condition is satisfiable does not reach the error in the
 * replay, which is a bug in Sunder. Every procedure catches it, keeps its earlier verdicts, and
 * passes it on in {@link VerificationResult#failure}.
 */
public final class ReplayMismatch extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The play was shown in this variant. */
  public ReplayMismatch(Configuration variant) {
    super("the replay does not confirm a counterexample of " + variant.values());
  }
}
