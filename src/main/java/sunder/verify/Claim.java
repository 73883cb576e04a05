package sunder.verify;

import java.util.Comparator;
import java.util.Optional;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * What a method says about a variant, without its evidence: two claims are equal exactly when they
 * say the same. In the order of the kinds, UNKNOWN in the order of its reasons.
 *
 * @param reason of UNKNOWN, and of nothing else
 */
public record Claim(Verdict.Kind kind, Optional<UnknownReason> reason)
    implements Comparable<Claim> {
  public static final Claim UNSAFE = new Claim(Verdict.Kind.UNSAFE, Optional.empty());
  public static final Claim SAFE = new Claim(Verdict.Kind.SAFE, Optional.empty());

  /** As reports write it, such as {@code UNKNOWN (timeout)}. */
  public String title() {
    return kind.name() + reason.map(why -> " (" + why.title() + ")").orElse("");
  }

  @Override
  public int compareTo(Claim other) {
    return Comparator.comparing(Claim::kind)
        .thenComparing(claim -> claim.reason.map(Enum::ordinal).orElse(-1))
        .compare(this, other);
  }

  /** What remains of a verdict without its evidence. */
  public static Claim of(Verdict verdict) {
    return new Claim(
        verdict.kind(),
        verdict instanceof Verdict.Unknown unknown
            ? Optional.of(unknown.reason())
            : Optional.empty());
  }
}
