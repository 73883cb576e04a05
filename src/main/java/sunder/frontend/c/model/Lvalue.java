package sunder.frontend.c.model;

import java.util.List;
import java.util.Optional;
import sunder.source.RecordChildren;
import sunder.source.Span;

/** What can be assigned to: an object or a part of one. */
public sealed interface Lvalue {
  /** Those directly within a node. */
  RecordChildren<Lvalue> SUBLVALUES = RecordChildren.of(Lvalue.class);

  CType type();

  Span span();

  /** Whether the type is that of the program, as {@link Expr#isWellTyped} says. */
  default boolean isWellTyped() {
    if (this instanceof Member member) {
      return member.record().isWellTyped();
    } else if (this instanceof Element element) {
      return element.array().isWellTyped();
    }
    return !(this instanceof Dereference target) || target.pointer().isWellTyped();
  }

  /** The variable that it is, or is a part of, if it has a name. */
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

  /** An object without a name, which gets its values each time. */
  record CompoundLiteral(CVariable variable, List<Stmt.ConditionalAssignments> values, Span span)
      implements Lvalue {
    @Override
    public CType type() {
      return variable.type();
    }
  }

  /** What a pointer points to. */
  record Dereference(Expr pointer, Span span) implements Lvalue {
    @Override
    public CType type() {
      return ((CType.Pointer) pointer.type()).declaredPointee();
    }
  }

  record Member(Lvalue record, StructType.Field field, Span span) implements Lvalue {
    @Override
    public CType type() {
      return field.type();
    }
  }

  /** An element of an array that is not a pointer. */
  record Element(Lvalue array, Expr index, Span span) implements Lvalue {
    @Override
    public CType type() {
      return ((CType.Array) array.type()).element();
    }
  }
}
