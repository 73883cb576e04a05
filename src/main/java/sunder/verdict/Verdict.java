package sunder.verdict;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.certificate.Certificate;

/** The verdict about a variant. */
public sealed interface Verdict {
  /** The kinds of verdicts, in the order of reports. */
  enum Kind {
    UNSAFE,
    /** The text of the variant is erroneous, as a compiler would report. */
    FAULT,
    SAFE,
    UNKNOWN,
    /** The variant contains an unsupported construct. */
    UNREAD;

    /** Returns whether variants with this kind of verdict were verified. */
    public boolean isVerified() {
      return this != FAULT && this != UNREAD;
    }

    /** Returns the text that follows a number of variants. */
    public String text() {
      return this == UNREAD ? "not read" : name();
    }
  }

  /** Returns the result of the function for the kind of this verdict. */
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

  /** Returns the evidence of SAFE; nothing for other verdicts. */
  default Optional<Certificate> proof() {
    return this instanceof Safe safe ? Optional.of(safe.evidence()) : Optional.empty();
  }

  /** SAFE: no environment leads the variant to a failure, as the evidence proves. */
  record Safe(Certificate evidence) implements Verdict {}

  /** UNSAFE: an environment leads the variant to a failure; the counterexample was replayed. */
  record Unsafe(Counterexample counterexample) implements Verdict {}

  /** UNKNOWN, with a reason. */
  record Unknown(UnknownReason reason) implements Verdict {}

  /**
   * The variant was not verified.
   *
   * @param reasons the rejections, at least one, all of one kind, each about some of the variants
   */
  record Rejected(List<Rejection> reasons) implements Verdict {
    public Rejected {
      reasons = List.copyOf(reasons);
    }
  }
}
