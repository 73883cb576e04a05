package sunder.verify;

/** A procedure that decides the variants of a family. */
public interface Verifier {
  /**
   * Returns the verdicts of the problem's scope; variants may stay undecided once the problem's
   * {@link Problem.Goal} is reached. Does not throw for a limit: the variants that were not decided
   * before are UNKNOWN with the limit's reason.
   */
  VerificationResult verify(Problem problem, Budget budget, ProgressListener listener);
}
