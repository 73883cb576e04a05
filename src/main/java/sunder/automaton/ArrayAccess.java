package sunder.automaton;

import java.util.List;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** An access of a transition to a local array. */
public sealed interface ArrayAccess {
  ArrayRegister array();

  /** Returns the index and the value of a write; an empty list for other accesses. */
  default List<Term> writeOperands() {
    return this instanceof Write write ? List.of(write.index(), write.value()) : List.of();
  }

  /**
   * A read, which precedes all writes of the transition.
   *
   * @param index the index, over registers of the source, inputs, and results of earlier reads
   * @param result an ELEMENT symbol of this transition for the value
   */
  record Read(ArrayRegister array, IntTerm index, Symbol result) implements ArrayAccess {}

  /**
   * A write of one element. The index and the value are evaluated on the old contents, as the guard
   * and the updates are.
   */
  record Write(ArrayRegister array, IntTerm index, Term value) implements ArrayAccess {}

  /** A reset of all elements to 0 or false; it is the only write to its array in a transition. */
  record Reset(ArrayRegister array) implements ArrayAccess {}
}
