package sunder.frontend.c.model;

import java.util.List;
import java.util.Optional;
import sunder.source.RecordChildren;
import sunder.source.Span;

/** A typed lvalue: an expression that denotes an object (C11, 6.3.2.1, 1) or a function. */
public sealed interface Lvalue {
  /** The direct sublvalues of a node. */
  RecordChildren<Lvalue> SUBLVALUES = RecordChildren.of(Lvalue.class);

  /** Returns the type of the object. */
  CType type();

  /** Returns the place in the source text. */
  Span span();

  /** Returns whether the type is that of the source program, as {@link Expr#isWellTyped} does. */
  default boolean isWellTyped() {
    if (this instanceof Member member) {
      return member.record().isWellTyped();
    } else if (this instanceof Element element) {
      return element.array().isWellTyped();
    }
    return !(this instanceof Dereference target) || target.pointer().isWellTyped();
  }

  /**
   * Returns the variable that the lvalue denotes or is a part of; empty for a compound literal and
   * for a pointer that is no known address.
   */
  default Optional<CVariable> baseVariable() {
    if (this instanceof VariableReference named) {
      return Optional.of(named.variable());
    } else if (this instanceof Member member) {
      return member.record().baseVariable();
    } else if (this instanceof Element element) {
      return element.array().baseVariable();
    }
    return this instanceof Dereference target && target.pointer() instanceof Expr.AddressOf address
        ? address.lvalue().baseVariable()
        : Optional.empty();
  }

  record VariableReference(CVariable variable, Span span) implements Lvalue {
    @Override
    public CType type() {
      return variable.type();
    }
  }

  /**
   * A compound literal (C11, 6.5.2.5): an unnamed object that is initialized at each evaluation.
   */
  record CompoundLiteral(CVariable variable, List<Stmt.ConditionalAssignments> values, Span span)
      implements Lvalue {
    @Override
    public CType type() {
      return variable.type();
    }
  }

  /** The object at a pointer. */
  record Dereference(Expr pointer, Span span) implements Lvalue {
    @Override
    public CType type() {
      return ((CType.Pointer) pointer.type()).declaredPointee();
    }
  }

  /** A member of a structure or union. */
  record Member(Lvalue record, StructType.Field field, Span span) implements Lvalue {
    @Override
    public CType type() {
      return field.type();
    }
  }

  /** An element of an array lvalue. A subscript of a pointer is a {@link Dereference} instead. */
  record Element(Lvalue array, Expr index, Span span) implements Lvalue {
    @Override
    public CType type() {
      return ((CType.Array) array.type()).element();
    }
  }
}
