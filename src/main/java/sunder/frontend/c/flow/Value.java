package sunder.frontend.c.flow;

import sunder.expression.IntTerm;

/** What an expression gives. */
sealed interface Value {
  record Number(IntTerm term) implements Value {}

  /**
   * An address.
   *
   * @param code 0 for NULL, else the number of what it points to
   * @param offset the element, if that is one of an array
   */
  record Address(IntTerm code, IntTerm offset) implements Value {
    static final Address NULL = new Address(IntTerm.ZERO, IntTerm.ZERO);
  }

  /** A struct: the object that holds it until it is copied. */
  record Whole(Loc place) implements Value {}

  /** The value of a function that has none. */
  record Nothing() implements Value {}
}
