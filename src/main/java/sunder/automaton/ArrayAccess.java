package sunder.automaton;

import java.util.List;
import sunder.expression.ArrayRegister;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/** What a transition does with a local array. */
public sealed interface ArrayAccess {
  ArrayRegister array();

  /** Where it writes, and what, if it writes one element. */
  default List<Term> written() {
    return this instanceof Write write ? List.of(write.index(), write.value()) : List.of();
  }

  /**
   * Reads, before the transition writes anything.
   *
   * @param result an ELEMENT symbol of this transition that stands for the value
   * @param index over the source's registers, the inputs, and results of earlier reads
   */
  record Read(ArrayRegister array, IntTerm index, Symbol result) implements ArrayAccess {}

  /** Writes one element, after guard and updates were evaluated on the old contents. */
  record Write(ArrayRegister array, IntTerm index, Term value) implements ArrayAccess {}

  /** Sets all elements to 0 or false; comes alone for its array in a transition. */
  record Reset(ArrayRegister array) implements ArrayAccess {}
}
