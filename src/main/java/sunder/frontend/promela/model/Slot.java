package sunder.frontend.promela.model;

import java.util.List;

/** What becomes of one field of a message that is received. */
public sealed interface Slot {
  /** Where it is stored. */
  default List<Lvalue> stored() {
    return List.of();
  }

  /** What it must be. */
  default List<Value> matched() {
    return List.of();
  }

  /** It is stored. */
  record Store(Lvalue place) implements Slot {
    @Override
    public List<Lvalue> stored() {
      return List.of(place);
    }
  }

  /** It does not matter. */
  record Ignore() implements Slot {}

  /** It must have this value. */
  record Match(Value value) implements Slot {
    @Override
    public List<Value> matched() {
      return List.of(value);
    }
  }
}
