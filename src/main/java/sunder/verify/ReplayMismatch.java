package sunder.verify;

import sunder.family.Configuration;

/**
 * A play whose condition the solver satisfied does not reach abort when replayed: a bug of ours.
 * Nothing may be concluded from the play; every procedure catches this, ends with what it decided
 * before, and hands it on in {@link VerificationResult#failure}.
 */
public final class ReplayMismatch extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The play was shown in this variant. */
  public ReplayMismatch(Configuration variant) {
    super("the replay does not confirm a play of " + variant.values());
  }
}
