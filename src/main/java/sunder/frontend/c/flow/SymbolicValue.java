package sunder.frontend.c.flow;

import sunder.expression.IntTerm;

/** What an expression gives. */
sealed interface SymbolicValue {
  record IntegerValue(IntTerm term) implements SymbolicValue {}

  /**
   * An address.
   *
   * @param targetId 0 for NULL, else the number of what it points to
   * @param offset the element, if that is one of an array
   */
  record Address(IntTerm targetId, IntTerm offset) implements SymbolicValue {
    static final Address NULL = new Address(IntTerm.ZERO, IntTerm.ZERO);
  }

  /** A struct: the object that holds it until it is copied. */
  record Aggregate(ObjectLocation location) implements SymbolicValue {}

  /** The value of a function that has none. */
  record NoValue() implements SymbolicValue {}
}
