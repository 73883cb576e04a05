package sunder.verify.abstraction;

import java.util.Optional;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;

/** The abstract model of each precision. */
@FunctionalInterface
public interface AbstractModels {
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

  /**
   * The models of an automaton. The latest one is kept: what path checks computed of it serves the
   * search that follows.
   */
  static AbstractModels of(Automaton automaton, ConfigSet none) {
    return new AbstractModels() {
      private Optional<Precision> latest = Optional.empty();
      private Optional<PartitionModel> model = Optional.empty();

      @Override
      public AbstractModel of(Precision wanted) {
        if (latest.isEmpty() || latest.get() != wanted) {
          latest = Optional.of(wanted);
          PartitionModel fresh = new PartitionModel(automaton, wanted, none);
          model = Optional.of(model.map(before -> before.with(wanted)).orElse(fresh));
        }
        return model.orElseThrow();
      }
    };
  }
}
