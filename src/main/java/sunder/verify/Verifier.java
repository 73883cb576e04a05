package sunder.verify;

/** A procedure that decides every variant of a family, or says why not. */
public interface Verifier {
  /**
   * The verdict covers the problem's scope, without those variants that are open when the problem's
   * {@link Problem.Goal} is reached.
   *
   * <p>Never throws for a limit: what was decided until then is in the result, the rest is UNKNOWN
   * with the limit's reason.
   */
  VerificationResult verify(Problem problem, Budget budget, ProgressListener listener);
}
