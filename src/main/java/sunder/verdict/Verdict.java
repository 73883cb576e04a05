package sunder.verdict;

import java.util.function.Function;
import sunder.certificate.Certificate;

/** What is known of a variant. */
public sealed interface Verdict {
  /** One result of three functions, by the kind of verdict. */
  <T> T fold(Function<Safe, T> safe, Function<Unsafe, T> unsafe, Function<Unknown, T> unknown);

  /** No environment drives the variant to {@code abort}: proved, and this is why. */
  record Safe(Certificate evidence) implements Verdict {
    @Override
    public <T> T fold(
        Function<Safe, T> safe, Function<Unsafe, T> unsafe, Function<Unknown, T> unknown) {
      return safe.apply(this);
    }
  }

  /** Some environment does; the counterexample was replayed. */
  record Unsafe(Counterexample counterexample) implements Verdict {
    @Override
    public <T> T fold(
        Function<Safe, T> safe, Function<Unsafe, T> unsafe, Function<Unknown, T> unknown) {
      return unsafe.apply(this);
    }
  }

  /** Not decided, for the reason given. */
  record Unknown(UnknownReason reason) implements Verdict {
    @Override
    public <T> T fold(
        Function<Safe, T> safe, Function<Unsafe, T> unsafe, Function<Unknown, T> unknown) {
      return unknown.apply(this);
    }
  }
}
