package sunder.verify.abstraction;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;

/** The abstract model of each precision. */
@FunctionalInterface
public interface AbstractModelFactory {
  /**
   * The model of a precision.
   *
   * @throws sunder.verify.LimitReached if the run must stop while it is made
   */
  AbstractModel of(Precision wanted);

  /**
   * The same for a search in which only some variants matter: of the others the model may show less
   * than they do.
   */
  default AbstractModel of(Precision wanted, ConfigSet open) {
    return of(wanted);
  }

  /** The models of an automaton of whose runs nothing is known. */
  static AbstractModelFactory of(Automaton automaton, ConfigSet none) {
    return of(automaton, none, Optional::empty);
  }

  /**
   * The models of an automaton. The latest one is kept: what path checks computed of it serves the
   * search that follows.
   *
   * @param bounds what is known of the stores of runs, asked for each model
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
