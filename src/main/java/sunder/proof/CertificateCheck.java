package sunder.proof;

import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;

/**
 * The result of checking a certificate.
 *
 * @param safe the variants that the certificate claims to be safe
 * @param scope the variants that were asked about
 * @param obligations the results of all proof obligations, in the order of the certificate
 */
public record CertificateCheck(
    ConfigSet safe, ConfigSet scope, List<ObligationResult> obligations) {
  public CertificateCheck {
    obligations = List.copyOf(obligations);
  }

  /** The result of a proof obligation, with a short title. */
  public record ObligationResult(String title, Outcome outcome) {}

  /** The outcome of a proof obligation. */
  public sealed interface Outcome {}

  public record Proved() implements Outcome {}

  /**
   * The obligation does not hold.
   *
   * @param countermodel a countermodel, as text
   */
  public record Refuted(String countermodel) implements Outcome {}

  /** The certificate does not contain the obligation. */
  public record Missing() implements Outcome {}

  /**
   * The solver could not decide the obligation.
   *
   * @param reason the reason, in one line
   */
  public record Undecided(String reason) implements Outcome {}

  /** Returns whether an obligation is refuted or missing. */
  public boolean isRefuted() {
    return refutation().isPresent();
  }

  /** Returns the first obligation that is refuted, with its countermodel, or missing. */
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

  /** Returns the reason of the first undecided obligation. */
  public Optional<String> undecidedReason() {
    return obligations.stream()
        .map(ObligationResult::outcome)
        .filter(Undecided.class::isInstance)
        .findFirst()
        .map(undecided -> ((Undecided) undecided).reason());
  }

  /** Returns whether every obligation is proved. */
  public boolean isProved() {
    return obligations.stream().allMatch(item -> item.outcome() instanceof Proved);
  }
}
