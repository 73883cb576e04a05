package sunder.certificate;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The very stores of a search that had nothing left to look at.
 *
 * @param kept asked when somebody wants to see them
 */
public record Exhausted(Supplier<Optional<Stores>> kept) implements Certificate {
  @Override
  public Optional<Stores> stores() {
    return kept.get();
  }

  @Override
  public <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return exhausted.apply(this);
  }
}
