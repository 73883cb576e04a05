package sunder.certificate;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Stores found by abstraction: cells of partitions, of which no error is reached.
 *
 * @param model in which they were found
 * @param kept asked when somebody wants to see them
 * @param visited the statements that may be run, if they are known
 */
public record Invariant(Model model, Supplier<Optional<Stores>> kept, Optional<Visited> visited)
    implements Certificate {
  /** Of the program, of which nobody knows the statements. */
  public Invariant(Supplier<Optional<Stores>> kept) {
    this(Model.PROGRAM, kept, Optional.empty());
  }

  @Override
  public Optional<Stores> stores() {
    return kept.get();
  }

  @Override
  public <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return invariant.apply(this);
  }
}
