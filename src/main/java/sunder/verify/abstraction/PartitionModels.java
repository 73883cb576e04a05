package sunder.verify.abstraction;

import sunder.automaton.Automaton;
import sunder.family.ConfigSet;

/**
 * The abstract model of each precision. The latest one is kept: what path checks computed of it
 * serves the search that follows. Mutable.
 */
public final class PartitionModels implements AbstractModels {
  private final Automaton automaton;
  private final ConfigSet none;
  private Precision precision;
  private AbstractModel model;

  public PartitionModels(Automaton automaton, Precision initial, ConfigSet none) {
    this.automaton = automaton;
    this.none = none;
    this.precision = initial;
    this.model = new PartitionModel(automaton, initial, none);
  }

  @Override
  public AbstractModel of(Precision wanted) {
    if (wanted != precision) {
      precision = wanted;
      model = new PartitionModel(automaton, wanted, none);
    }
    return model;
  }
}
