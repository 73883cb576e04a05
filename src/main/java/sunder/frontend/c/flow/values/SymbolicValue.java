package sunder.frontend.c.flow.values;

import sunder.expression.IntTerm;
import sunder.frontend.c.model.CType;

/**
 * A symbolic value: the result of evaluating an expression, as terms over registers at the
 * insertion point.
 */
public sealed interface SymbolicValue {
  /** Returns 0, NULL or an invalid location, as the value of code that no run reaches. */
  static SymbolicValue defaultOf(CType type) {
    if (type instanceof CType.Pointer) {
      return Address.NULL;
    } else if (type instanceof CType.Struct) {
      return new Aggregate(new ObjectLocation.Invalid(type));
    }
    return new IntegerValue(IntTerm.ZERO);
  }

  record IntegerValue(IntTerm term) implements SymbolicValue {}

  /**
   * A pointer value.
   *
   * @param targetId 0 for NULL, positive for a target of {@code PointerTargets}, negative for an
   *     integer that was converted to a pointer and for pointers without an object
   * @param offset the index of the element, if the target is in an array
   */
  record Address(IntTerm targetId, IntTerm offset) implements SymbolicValue {
    public static final Address NULL = new Address(IntTerm.ZERO, IntTerm.ZERO);
  }

  /** A structure or union value: the location of the object that holds it until it is copied. */
  record Aggregate(ObjectLocation location) implements SymbolicValue {}

  /** The result of an expression of type {@code void}. */
  record NoValue() implements SymbolicValue {}
}
