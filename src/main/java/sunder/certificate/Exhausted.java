package sunder.certificate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The very stores of a search that had nothing left to look at.
 *
 * @param stores asked when somebody wants to see them
 */
public record Exhausted(Supplier<Optional<Map<String, List<Region>>>> stores)
    implements Certificate {
  @Override
  public Optional<Map<String, List<Region>>> regions() {
    return stores.get();
  }

  @Override
  public <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return exhausted.apply(this);
  }
}
