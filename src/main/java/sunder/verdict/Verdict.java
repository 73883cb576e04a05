package sunder.verdict;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.certificate.Certificate;

/** What is known of a variant. */
public sealed interface Verdict {
  /** The kinds of verdicts, in the order in which reports have them. */
  enum Kind {
    UNSAFE,
    /** The text of the variant is wrong, as a compiler would say. */
    FAULT,
    SAFE,
    UNKNOWN,
    /** The variant has something that we do not take. */
    UNREAD;

    /** Whether somebody tried to prove or to refute something. */
    public boolean isVerified() {
      return this != FAULT && this != UNREAD;
    }

    /** Behind a number of variants. */
    public String text() {
      return this == UNREAD ? "not read" : name();
    }
  }

  /** One result of four functions, by the kind of verdict. */
  default <T> T fold(
      Function<Safe, T> safe,
      Function<Unsafe, T> unsafe,
      Function<Unknown, T> unknown,
      Function<Rejected, T> rejected) {
    if (this instanceof Safe verdict) {
      return safe.apply(verdict);
    } else if (this instanceof Unsafe verdict) {
      return unsafe.apply(verdict);
    }
    return this instanceof Unknown verdict
        ? unknown.apply(verdict)
        : rejected.apply((Rejected) this);
  }

  default Kind kind() {
    return fold(
        safe -> Kind.SAFE,
        unsafe -> Kind.UNSAFE,
        unknown -> Kind.UNKNOWN,
        rejected -> rejected.reasons().get(0).kind());
  }

  /** The evidence for SAFE, if it is that. */
  default Optional<Certificate> proof() {
    return this instanceof Safe safe ? Optional.of(safe.evidence()) : Optional.empty();
  }

  /** No environment drives the variant to {@code abort}: proved, and this is why. */
  record Safe(Certificate evidence) implements Verdict {}

  /** Some environment does; the counterexample was replayed. */
  record Unsafe(Counterexample counterexample) implements Verdict {}

  /** Not decided, for the reason given. */
  record Unknown(UnknownReason reason) implements Verdict {}

  /**
   * Nobody tried.
   *
   * @param reasons of one kind, at least one; each about some of the variants
   */
  record Rejected(List<Rejection> reasons) implements Verdict {
    public Rejected {
      reasons = List.copyOf(reasons);
    }
  }
}
