package sunder.certificate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Stores found by abstraction: cells of partitions, of which no error is reached.
 *
 * @param stores asked when somebody wants to see them
 */
public record Invariant(Supplier<Optional<Map<String, List<Region>>>> stores)
    implements Certificate {
  @Override
  public Optional<Map<String, List<Region>>> regions() {
    return stores.get();
  }

  @Override
  public <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return invariant.apply(this);
  }
}
