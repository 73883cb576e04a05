package sunder.frontend.promela.model;

import java.util.List;

/** What becomes of one field of a message that is received. */
public sealed interface Slot {
  /** The values that it depends on. */
  default List<Value> parts() {
    return List.of();
  }

  /** It is stored. */
  record Store(Lvalue place) implements Slot {
    @Override
    public List<Value> parts() {
      return place.parts();
    }
  }

  /** It does not matter. */
  record Ignore() implements Slot {}

  /** It must have this value. */
  record Match(Value value) implements Slot {
    @Override
    public List<Value> parts() {
      return List.of(value);
    }
  }
}
