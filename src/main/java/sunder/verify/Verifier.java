package sunder.verify;

/** A procedure that decides every variant of a family, or says why not. */
public interface Verifier {
  /**
   * Never throws for a limit: what was decided until then is in the result, the rest is UNKNOWN
   * with the limit's reason.
   */
  VerificationResult verify(Problem problem, Budget budget, ProgressListener listener);
}
