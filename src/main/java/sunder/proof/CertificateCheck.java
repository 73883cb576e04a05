package sunder.proof;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;

/**
 * What came of checking a certificate.
 *
 * @param safe the variants that it speaks of
 * @param scope the variants asked about
 * @param obligations all conditions, in the order of the certificate
 */
public record CertificateCheck(
    ConfigSet safe, ConfigSet scope, List<ObligationResult> obligations) {
  public CertificateCheck {
    obligations = List.copyOf(obligations);
  }

  /** A condition, in a few words, and what came of it. */
  public record ObligationResult(String title, Outcome outcome) {}

  /** What came of a condition. */
  public sealed interface Outcome {}

  public record Proved() implements Outcome {}

  /**
   * It does not hold.
   *
   * @param countermodel for which it does not
   */
  public record Refuted(String countermodel) implements Outcome {}

  /** The certificate does not ask it, or asks something else in its place. */
  public record Missing() implements Outcome {}

  /**
   * The solver could not tell.
   *
   * @param reason one line
   */
  public record Undecided(String reason) implements Outcome {}

  /** Whether some condition does not hold or is not asked. */
  public boolean isRefuted() {
    return refutation().isPresent();
  }

  /** The first condition that does not hold, with values, or is not asked. */
  public Optional<String> refutation() {
    for (ObligationResult item : obligations) {
      if (item.outcome() instanceof Refuted refuted) {
        return Optional.of(item.title() + ": " + refuted.countermodel());
      } else if (item.outcome() instanceof Missing) {
        return Optional.of(item.title() + ": it is not asked");
      }
    }
    return Optional.empty();
  }

  /** Why the first condition that the solver could not tell is open. */
  public Optional<String> undecidedReason() {
    return obligations.stream()
        .map(ObligationResult::outcome)
        .filter(Undecided.class::isInstance)
        .findFirst()
        .map(undecided -> ((Undecided) undecided).reason());
  }

  /** Whether every condition holds. */
  public boolean isProved() {
    return obligations.stream().allMatch(item -> item.outcome() instanceof Proved);
  }
}
