package sunder.frontend.promela.model;

/** What becomes of one field of a message that is received. */
public sealed interface Slot {
  /** It is stored. */
  record Store(Lvalue place) implements Slot {}

  /** It does not matter. */
  record Ignore() implements Slot {}

  /** It must have this value. */
  record Match(Value value) implements Slot {}
}
