package sunder.verify;

import java.util.Comparator;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * What a method says about a variant, without its evidence: two claims are equal exactly when they
 * say the same. In order: UNSAFE, SAFE, then UNKNOWN in the order of its reasons.
 */
public sealed interface Claim extends Comparable<Claim> {
  Claim UNSAFE = new Decided("UNSAFE");
  Claim SAFE = new Decided("SAFE");

  /** Proved safe, or shown to reach abort. */
  record Decided(String kind) implements Claim {
    @Override
    public String title() {
      return kind;
    }
  }

  /** Not decided. */
  record Unknown(UnknownReason reason) implements Claim {
    @Override
    public String kind() {
      return "UNKNOWN";
    }

    @Override
    public String title() {
      return "UNKNOWN (" + reason.title() + ")";
    }
  }

  /** {@code SAFE}, {@code UNSAFE} or {@code UNKNOWN}. */
  String kind();

  /** As reports write it, such as {@code UNKNOWN (timeout)}. */
  String title();

  @Override
  default int compareTo(Claim other) {
    return Comparator.comparingInt(Claim::rank).compare(this, other);
  }

  private static int rank(Claim claim) {
    if (claim instanceof Unknown unknown) {
      return 2 + unknown.reason().ordinal();
    }
    return claim.equals(UNSAFE) ? 0 : 1;
  }

  /** What remains of a verdict without its evidence. */
  static Claim of(Verdict verdict) {
    return verdict.<Claim>fold(
        safe -> SAFE, unsafe -> UNSAFE, unknown -> new Unknown(unknown.reason()));
  }
}
