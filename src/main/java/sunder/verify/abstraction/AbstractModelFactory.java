package sunder.verify.abstraction;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;

/** Creates the abstract model for a precision. */
@FunctionalInterface
public interface AbstractModelFactory {
  /**
   * Returns the model for a precision.
   *
   * @throws sunder.verify.LimitReached if the run must stop
   */
  AbstractModel of(Precision wanted);

  /**
   * Returns the model for a search in which only some variants matter; it may under-approximate the
   * others.
   */
  default AbstractModel of(Precision wanted, ConfigSet open) {
    return of(wanted);
  }

  /** Returns the factory for an automaton without known bounds. */
  static AbstractModelFactory of(Automaton automaton, ConfigSet none) {
    return of(automaton, none, Optional::empty);
  }

  /**
   * Returns the factory for an automaton. It keeps the last model, so that successors computed for
   * path checks are reused by the next search.
   *
   * @param bounds returns known bounds on the stores of all runs
   */
  static AbstractModelFactory of(
      Automaton automaton, ConfigSet none, Supplier<Optional<ForwardIntervalAnalysis>> bounds) {
    return new AbstractModelFactory() {
      private Optional<Precision> latest = Optional.empty();
      private Optional<PartitionModel> model = Optional.empty();

      @Override
      public AbstractModel of(Precision wanted) {
        if (latest.isEmpty() || latest.get() != wanted) {
          Optional<ForwardIntervalAnalysis> known = bounds.get();
          model =
              model
                  .filter(before -> before.hasBounds(known))
                  .map(before -> before.withPrecision(wanted))
                  .or(() -> Optional.of(new PartitionModel(automaton, wanted, none, known)));
          latest = Optional.of(wanted);
        }
        return model.orElseThrow();
      }
    };
  }
}
