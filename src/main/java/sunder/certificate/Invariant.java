package sunder.certificate;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Stores found by abstraction: cells of partitions, of which no error is reached.
 *
 * @param kept asked when somebody wants to see them
 */
public record Invariant(Supplier<Optional<Stores>> kept) implements Certificate {
  @Override
  public Optional<Stores> stores() {
    return kept.get();
  }

  @Override
  public <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return invariant.apply(this);
  }
}
