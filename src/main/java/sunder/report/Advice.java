package sunder.report;

import sunder.verdict.UnknownReason;
import sunder.verify.Method;

/** What the user can try about undecided variants, given the method that left them so. */
public final class Advice {
  private Advice() {}

  /** Why they are undecided, and what to try. */
  public static String explained(UnknownReason reason, Method tried) {
    return reason.sentence() + " " + of(reason, tried);
  }

  /** What to try. */
  public static String of(UnknownReason reason, Method tried) {
    if (reason != UnknownReason.ITERATION_LIMIT || tried.defaultIterations().isEmpty()) {
      return reason.advice();
    }
    return "Raise --max-iterations ("
        + tried.defaultIterations().getAsInt()
        + " unless given), or use --method arp, which can prove variants safe.";
  }
}
