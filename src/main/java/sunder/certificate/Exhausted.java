package sunder.certificate;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The very stores of a search that had nothing left to look at.
 *
 * @param kept asked when somebody wants to see them
 * @param visited the statements that it met, if it looked
 */
public record Exhausted(Supplier<Optional<Stores>> kept, Optional<Visited> visited)
    implements Certificate {
  /** Of a search that did not look at statements. */
  public Exhausted(Supplier<Optional<Stores>> kept) {
    this(kept, Optional.empty());
  }

  @Override
  public Optional<Stores> stores() {
    return kept.get();
  }

  @Override
  public <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return exhausted.apply(this);
  }
}
